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
    en: 'This file is too large. The limit is {limit}.',
    de: 'Diese Datei ist zu groß. Erlaubt sind höchstens {limit}.',
  },
  'file-range-refused': {
    en: 'The file is only {size} bytes long.',
    de: 'Die Datei hat nur {size} Bytes.',
  },
  'picture-kind-refused': {
    en: 'This isn’t a JPEG, PNG or WebP picture (found: {kind}). Save it as one of these and try again.',
    de: 'Das ist kein JPEG-, PNG- oder WebP-Bild (gefunden: {kind}). Speichere es als eines davon und versuche es noch einmal.',
  },
  'picture-heic-refused': {
    en: 'This photo is in Apple’s HEIC format, which many browsers cannot show. Save it as JPEG; on an iPhone: Settings, Camera, Formats, Most Compatible.',
    de: 'Dieses Foto hat Apples HEIC-Format, das viele Browser nicht zeigen. Speichere es als JPEG; am iPhone: Einstellungen, Kamera, Formate, Maximale Kompatibilität.',
  },
  'picture-damaged': {
    en: 'This picture is damaged or incomplete. Check that it opens, save it again and try once more.',
    de: 'Dieses Bild ist beschädigt oder unvollständig. Prüfe, ob es sich öffnen lässt, speichere es neu und versuche es noch einmal.',
  },
  'picture-too-many-pixels': {
    en: 'This picture has {width} × {height} pixels. The limit is {megapixels} megapixels, so make it smaller.',
    de: 'Dieses Bild hat {width} × {height} Pixel; erlaubt sind {megapixels} Megapixel. Verkleinere es.',
  },
  'pictures-busy': {
    en: 'Many pictures are being sent right now. Try again in a minute.',
    de: 'Gerade werden sehr viele Bilder gesendet. Versuche es in einer Minute noch einmal.',
  },
} as const satisfies Words;
