/** Elements that show something no text can replace. */
export const EMBEDDED = /<(?:\w+:)?(img|object|embed|iframe|video|audio|svg|math)\b/i;

const RAISED = new Map(
  Array.from('0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻=⁼(⁽)⁾nⁿiⁱ'.matchAll(/(.)(.)/gu), ([, from, to]) => [from, to]),
);
const LOWERED = new Map(
  Array.from('0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋=₌(₍)₎'.matchAll(/(.)(.)/gu), ([, from, to]) => [from, to]),
);

/** `10<sup>3</sup>` is not 103: small signs where there are some, else `^(...)` and `_(...)`. */
const scriptOf = (name: string, text: string): string => {
  const [signs, mark] = name === 'sup' ? [RAISED, '^'] : [LOWERED, '_'];
  const letters = [...text.trim()];
  if (letters.every((letter) => signs.has(letter)))
    return letters.map((letter) => signs.get(letter)).join('');
  if (/^(?:st|nd|rd|th|®|™|©)$/i.test(text.trim())) return text.trim();
  return letters.length === 1 ? `${mark}${letters.join('')}` : `${mark}(${letters.join('')})`;
};

/** HTML with raised and lowered text written out; tags inside them are left away. */
export const withScripts = (html: string): string =>
  html.replaceAll(/<(su[pb])\b[^<>]{0,200}>([\s\S]{0,200}?)<\/\1>/gi, (_, name: string, inner: string) => {
    const text = inner.replaceAll(/<[^<>]*>/g, '').replaceAll('&minus;', '−');
    return text.trim() === '' ? '' : scriptOf(name.toLowerCase(), text);
  });
