// Runs before the first paint, so that neither the theme nor the language flashes. kit/theme.ts and
// kit/i18n/language.ts decide the same way afterwards, in a frame on another site shell/show-embed.tsx.
(function () {
  const languages = ['en', 'de'];
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
  if (!languages.includes(language)) {
    language = 'en';
    for (const tag of navigator.languages || []) {
      const primary = tag.toLowerCase().split('-')[0];
      if (languages.includes(primary)) {
        language = primary;
        break;
      }
    }
  }
  root.lang = language;
  // The build notes here where the first words of each language are; asked for now, they come with the script.
  const words = document.currentScript.dataset[language];
  if (words) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = words;
    document.head.append(link);
  }
})();
