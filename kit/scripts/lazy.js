window.afterShow = function () {
  const seen = new IntersectionObserver(list => list.forEach(one => { if (one.isIntersecting) {
    one.target.src = one.target.dataset.src; seen.unobserve(one.target); } }));
  (box() || document).querySelectorAll("img[data-src]").forEach(img => seen.observe(img));
};
window.afterShow();
