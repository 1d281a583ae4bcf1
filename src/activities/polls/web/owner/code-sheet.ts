export interface MadeCode {
  readonly code: string;
  readonly label: string;
  readonly weight?: number | undefined;
}

/** Names or addresses, one per line; commas and semicolons separate them too, as mail programs paste them. */
export const parseLabels = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n;,]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** The weight of a code follows its label ("Anna = 12") or is in the next cell of a pasted table. */
export const parseRoll = (text: string): { readonly labels: string[]; readonly weights: number[] } => {
  const entries = parseLabels(text).map((entry) => {
    const [, label = entry, weight = '1'] = /^(.*\S)\s*(?:\t|=)\s*(\d{1,7})$/.exec(entry) ?? [];
    return { label, weight: Number(weight) };
  });
  return { labels: entries.map(({ label }) => label), weights: entries.map(({ weight }) => weight) };
};

/** A link to the ballot with the code filled in. Browsers never send the part after #, so it is in no log. */
export type SlipLink = (code: string) => string;

export const codesAsText = (made: readonly MadeCode[], linkOf: SlipLink): string =>
  made.map(({ code, label }) => [label, code, linkOf(code)].join('\t')).join('\n');

/** Spreadsheets read a leading sign as a formula. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;

export const codesAsCsv = (made: readonly MadeCode[], linkOf: SlipLink): string =>
  ['label,code,link', ...made.map(({ code, label }) => [label, code, linkOf(code)].map(cell).join(','))].join(
    '\r\n',
  );

/** A name, an address, or both as mail programs write them: Ada <ada@example.org>. */
export const addressee = (label: string): { readonly name: string; readonly email: string } => {
  const [, name = '', email = ''] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(label) ?? [];
  if (email !== '') return { name, email };
  return /^\S+@\S+$/.test(label) ? { name: '', email: label } : { name: label, email: '' };
};

/** One row for each message, as mail programs and text processors merge them. */
export const mailMergeCsv = (
  made: readonly MadeCode[],
  linkOf: SlipLink,
  poll: { readonly title: string; readonly deadline: string },
): string =>
  [
    'Name,Email,Link,Code,Poll,Deadline',
    ...made.map(({ code, label }) => {
      const { name, email } = addressee(label);
      return [name, email, linkOf(code), code, poll.title, poll.deadline].map(cell).join(',');
    }),
  ].join('\r\n');

const STYLE = `
  body { margin: 12mm; font: 11pt/1.35 system-ui, sans-serif; color: #000; background: #fff; }
  h1 { margin: 0 0 6mm; font-size: 16pt; }
  .slips { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm; }
  .slip { display: grid; grid-template-columns: 28mm minmax(0, 1fr); gap: 0 4mm; align-items: center;
    padding: 4mm; border: 1px dashed #777; break-inside: avoid; }
  .slip svg { grid-row: span 4; width: 28mm; height: 28mm; }
  p { margin: 0; overflow-wrap: anywhere; }
  .title, .label { font-size: 9pt; }
  .code { font: 600 15pt/1.4 ui-monospace, monospace; }
  .link { font-size: 8pt; }
  @page { margin: 0; }
`;

const SVG = 'http://www.w3.org/2000/svg';

/**
 * One slip for each code, in a page of its own, built as text so that no label can be markup. The page is opened
 * before anything is awaited: otherwise the browser blocks it as a popup.
 */
export const printCodes = async (
  title: string,
  made: readonly MadeCode[],
  linkOf: SlipLink,
): Promise<void> => {
  const printed = globalThis.open('', '_blank');
  if (!printed) return;
  const [{ encodeQR }, { qrPath }] = await Promise.all([import('qr'), import('#web/kit/parts/qr-path.ts')]);
  const page = printed.document;
  page.title = title;
  const element = (tag: string, text: string, parent: Element, name = ''): HTMLElement => {
    const added = page.createElement(tag);
    added.textContent = text;
    added.className = name;
    parent.append(added);
    return added;
  };
  const picture = (text: string, parent: Element): void => {
    const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 2, scale: 1 });
    const svg = page.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `0 0 ${modules.length} ${modules.length}`);
    const path = page.createElementNS(SVG, 'path');
    path.setAttribute('d', qrPath(modules));
    svg.append(path);
    parent.append(svg);
  };
  // A style element would be refused: the page inherits the policy of its opener.
  const style = page.defaultView && new page.defaultView.CSSStyleSheet();
  style?.replaceSync(STYLE);
  page.adoptedStyleSheets = style ? [style] : [];
  element('h1', title, page.body);
  const list = element('div', '', page.body, 'slips');
  for (const { code, label } of made) {
    const slip = element('div', '', list, 'slip');
    picture(linkOf(code), slip);
    element('p', title, slip, 'title');
    element('p', code, slip, 'code');
    element('p', label, slip, 'label');
    element('p', linkOf(code), slip, 'link');
  }
  printed.print();
};
