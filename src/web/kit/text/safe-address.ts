const pictureTypes = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml);base64,[\w+/=]+$/i;
const ownFile = /^\/(?!\/)[\w./~%-]+(?:\?[\w=&.%-]*)?$/;

/** Only web addresses: `javascript:` and its kind lead nowhere. */
export const safeLink = (href: string): string | undefined => {
  try {
    const { protocol, href: whole } = new URL(href);
    return protocol === 'https:' || protocol === 'http:' ? whole : undefined;
  } catch {
    return undefined;
  }
};

/** Pictures come from this server or from inside the text: another server would learn who studies what. */
export const safePicture = (src: string): string | undefined =>
  pictureTypes.test(src) || ownFile.test(src) ? src : undefined;
