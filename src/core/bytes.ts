import * as z from 'zod/mini';

/** A body that is no JSON; its row says in `bodyTypes` of which kinds it may be. */
export const bytes = z.custom<Uint8Array<ArrayBuffer>>(
  (value) => value instanceof Uint8Array && value.length > 0,
  {
    params: {
      en: 'Must be the bytes of the file themselves, as the body of the request.',
      de: 'Erwartet werden die Bytes der Datei selbst, als Inhalt der Anfrage.',
    },
  },
);
