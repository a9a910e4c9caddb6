{ const veil = document.getElementById("consent");
  if (veil) { if (document.cookie.includes("consent=")) veil.remove();
    else veil.querySelectorAll("button").forEach(one => one.addEventListener("click", () => {
      document.cookie = "consent=" + one.value + "; path=/"; veil.remove(); })); } }
