export const filesGlossary = `
pictureId: Id of the picture, the SHA-256 of its largest size.
`;
