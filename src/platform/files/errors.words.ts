import type { Words } from '#core/words.ts';

export const fileErrorWords = {
  'file-name-refused': {
    en: 'A file cannot be called {name}.',
    de: 'Eine Datei kann nicht {name} heißen.',
  },
  'file-not-found': {
    en: 'This file does not exist.',
    de: 'Diese Datei gibt es nicht.',
  },
  'file-too-large': {
    en: 'This file is too large: at most {limit}.',
    de: 'Diese Datei ist zu groß: höchstens {limit}.',
  },
  'file-range-refused': {
    en: 'The file has only {size} bytes.',
    de: 'Die Datei hat nur {size} Bytes.',
  },
  'picture-kind-refused': {
    en: 'This is no JPEG, PNG or WebP picture (found: {kind}). Save it as one of these and try again.',
    de: 'Das ist kein JPEG-, PNG- oder WebP-Bild (gefunden: {kind}). Speichere es als eines davon und versuche es noch einmal.',
  },
  'picture-heic-refused': {
    en: 'This photo is in Apple’s HEIC format, which many browsers cannot show. Save it as JPEG; on an iPhone: Settings, Camera, Formats, Most Compatible.',
    de: 'Dieses Foto hat Apples HEIC-Format, das viele Browser nicht zeigen. Speichere es als JPEG; am iPhone: Einstellungen, Kamera, Formate, Maximale Kompatibilität.',
  },
  'picture-damaged': {
    en: 'This picture is damaged or not complete. Open it to check, save it again and send that.',
    de: 'Dieses Bild ist beschädigt oder unvollständig. Öffne es zur Probe, speichere es neu und sende das.',
  },
  'picture-too-many-pixels': {
    en: 'This picture has {width} × {height} pixels; at most {megapixels} megapixels. Make it smaller.',
    de: 'Dieses Bild hat {width} × {height} Pixel; erlaubt sind {megapixels} Megapixel. Verkleinere es.',
  },
  'pictures-busy': {
    en: 'Many pictures are being sent right now. Try again in a minute.',
    de: 'Gerade werden sehr viele Bilder gesendet. Versuche es in einer Minute noch einmal.',
  },
} as const satisfies Words;
