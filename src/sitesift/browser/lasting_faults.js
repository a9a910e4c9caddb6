// What fails to load again and again is given up: a page that puts another picture in the place of
// one that fails asks for it for ever where the other one fails too. Runs before all scripts of the
// page, in every frame; used by browser_context.py. The page's own handlers are told of the first
// faults of an element only. Faults in a shadow root, or of what is in no document yet, are not
// seen here: there a picture that failed is not given the same address again and again. What is
// used later is taken here, before the page can replace it.
(() => {
  const TOLD = 3;  // faults of one element: a picture, its stand-in, and that of the stand-in
  const call = Reflect.apply, get = WeakMap.prototype.get, set = WeakMap.prototype.set;
  const stop = Event.prototype.stopImmediatePropagation, faults = new WeakMap();
  addEventListener("error", event => {
    const element = event.target;
    if (element?.nodeType !== 1) return;
    const count = (call(get, faults, [element]) ?? 0) + 1;
    call(set, faults, [element, count]);
    if (count > TOLD) call(stop, event, []);
  }, {capture: true});
  const Picture = HTMLImageElement, images = Picture.prototype, given = new WeakMap();
  const source = Object.getOwnPropertyDescriptor(images, "src");
  const width = Object.getOwnPropertyDescriptor(images, "naturalWidth").get;
  const attribute = Element.prototype.getAttribute;
  const isFutile = (image, address) => {
    if (call(attribute, image, ["src"]) !== address || call(width, image, [])) return false;
    const count = (call(get, given, [image]) ?? 0) + 1;
    call(set, given, [image, count]);
    return count > TOLD;
  };
  Object.defineProperty(images, "src", {...source, set(address) {
    if (!(this instanceof Picture) || !isFutile(this, `${address}`))
      call(source.set, this, [address]);
  }});
})();
