/** Base64 as bytes; `Uint8Array.fromBase64` is missing in browsers of before 2025. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
