// Runs before the first paint, so that neither the theme nor the language flashes. kit/theme.ts and
// kit/i18n/language.ts decide the same way afterwards.
(function () {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('roundtable.theme');
    language = localStorage.getItem('roundtable.language');
  } catch {
    // Storage is closed in some private modes; the device's own settings hold then.
  }
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
