/** As Markdown has them: `![what it shows](/api/pictures/{id}/640)`. */
const ADDRESS = /\]\(\/api\/pictures\/([\w-]+)\/\d+\)/g;

interface Written {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly explanation?: string | undefined;
  readonly picture?: string | undefined;
  readonly options?: readonly { readonly text: string; readonly picture?: string | undefined }[] | undefined;
}

/** Every picture a question shows: its own, its options', and those within its texts. */
export const picturesIn = ({
  title,
  detail = '',
  explanation = '',
  picture,
  options = [],
}: Written): string[] => {
  const texts = [title, detail, explanation, ...options.map(({ text }) => text)];
  const own = [picture, ...options.map((option) => option.picture)].filter((id) => id !== undefined);
  const within = texts.flatMap((text) => [...text.matchAll(ADDRESS)].flatMap(([, id]) => id ?? []));
  return [...new Set([...own, ...within])];
};
