import { pictureAddress } from '#platform/files/contract.pictures.ts';

export interface PictureInText {
  readonly pictureId: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** At the very end of the text, where the editor puts it; one written elsewhere stays part of the words. */
const LAST_PICTURE = /(?:^|\n+)!\[((?:[^\]\\]|\\.)*)\]\(\/api\/pictures\/([\w-]+)\/640\)\s*$/;

const plain = (alt: string): string => alt.replaceAll(/\\(.)/g, '$1');
const escaped = (alt: string): string => alt.replaceAll('\n', ' ').replaceAll(/[\\[\]]/g, String.raw`\$&`);

/** The words and the picture that stands below them. */
export const pictureIn = (
  text: string,
): { readonly text: string; readonly picture: PictureInText | undefined } => {
  const found = LAST_PICTURE.exec(text);
  const [, alt = '', pictureId] = found ?? [];
  if (found === null || pictureId === undefined) return { text, picture: undefined };
  return { text: text.slice(0, found.index), picture: { pictureId, alt: plain(alt) } };
};

export const withPicture = (text: string, picture: PictureInText | undefined): string =>
  picture === undefined
    ? text
    : `${text}\n\n![${escaped(picture.alt.trim())}](${pictureAddress(picture.pictureId, 640)})`;
