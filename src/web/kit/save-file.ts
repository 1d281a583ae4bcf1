/** Hands a text or bytes over as a download. */
export const saveFile = (
  name: string,
  mediaType: string,
  content: string | Uint8Array<ArrayBuffer>,
): void => {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin the download only after the click has been answered.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Base64 as bytes; `Uint8Array.fromBase64` is missing in browsers of before 2025. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
