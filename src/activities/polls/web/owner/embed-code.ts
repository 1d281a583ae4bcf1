const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What an owner pastes into another site; the title names the frame for screen readers. */
export const embedCode = (
  origin: string,
  { pollId, title, sites = [] }: { pollId: string; title: string; sites?: readonly string[] },
): string => {
  const address = `${origin}/embed/polls/${encodeURIComponent(pollId)}${sites.length > 0 ? '/ballot' : ''}`;
  return (
    `<iframe src="${attribute(address)}" title="${attribute(title)}" ` +
    `width="100%" height="${sites.length > 0 ? 760 : 520}" loading="lazy" style="border:0"></iframe>`
  );
};

/** A picture of the poll's state that links to it. */
export const badgeCode = (origin: string, { pollId, title }: { pollId: string; title: string }): string =>
  `<a href="${attribute(`${origin}/polls/${encodeURIComponent(pollId)}`)}">` +
  `<img src="${attribute(`${origin}/badge/polls/${encodeURIComponent(pollId)}.svg`)}" alt="${attribute(title)}" height="24"></a>`;
