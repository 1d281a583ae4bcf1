/** Hands a text over as a download. */
export const saveFile = (name: string, mediaType: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin the download only after the click has been answered.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
