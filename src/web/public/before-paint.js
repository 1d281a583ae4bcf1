// Runs before the first paint, so that neither the theme nor the language flashes. kit/theme.ts and
// kit/i18n/language.ts decide the same way afterwards, in a frame on another site shell/show-embed.tsx.
(function () {
  const root = document.documentElement;
  const asked = location.pathname.startsWith('/embed/') ? new URLSearchParams(location.search) : null;
  function choice(key, parameter) {
    if (asked) return asked.get(parameter);
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is closed in some private modes; the device's own settings hold then.
      return null;
    }
  }
  const theme = choice('roundtable.theme', 'theme');
  let language = choice('roundtable.language', 'lang');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  if (language !== 'en' && language !== 'de') {
    language = 'en';
    for (const tag of navigator.languages || []) {
      const primary = tag.toLowerCase().split('-')[0];
      if (primary === 'en' || primary === 'de') {
        language = primary;
        break;
      }
    }
  }
  root.lang = language;
})();
