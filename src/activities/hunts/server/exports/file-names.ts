const LONGEST = 60;

/** A name as every system can store it: no folders, no control characters, no reserved signs, no dots at its ends. */
export const safeName = (text: string, otherwise: string): string => {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  return (
    Array.from(plain)
      .slice(0, LONGEST)
      .join('')
      .replace(/[. ]+$/, '') || otherwise
  );
};

/** Makes names unique, ignoring case: the second of two equal names gets a number. */
export const uniqueNames = (): ((name: string, ending: string) => string) => {
  const taken = new Set<string>();
  return (name, ending) => {
    for (let number = 1; ; number++) {
      const tried = number === 1 ? `${name}${ending}` : `${name} (${number})${ending}`;
      if (taken.has(tried.toLowerCase())) continue;
      taken.add(tried.toLowerCase());
      return tried;
    }
  };
};
