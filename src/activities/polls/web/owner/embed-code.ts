const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What an owner pastes into another site; the title names the frame for screen readers. */
export const embedCode = (origin: string, { pollId, title }: { pollId: string; title: string }): string =>
  `<iframe src="${attribute(`${origin}/embed/polls/${encodeURIComponent(pollId)}`)}" title="${attribute(title)}" ` +
  'width="100%" height="520" loading="lazy" style="border:0"></iframe>';
