export interface MadeCode {
  readonly code: string;
  readonly label: string;
}

/** Names or addresses, one a line; commas and semicolons part them as well, as mail programs paste them. */
export const parseLabels = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n;,]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export const codesAsText = (made: readonly MadeCode[]): string =>
  made.map(({ code, label }) => `${label}\t${code}`).join('\n');

/** A leading sign would be a formula to a spreadsheet. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;

export const codesAsCsv = (made: readonly MadeCode[], link: string): string =>
  ['label,code,link', ...made.map(({ code, label }) => [label, code, link].map(cell).join(','))].join('\r\n');

/** One slip of paper for each code, in a page of its own; text only, so that no label can be more than text. */
export const printCodes = (title: string, link: string, made: readonly MadeCode[]): void => {
  const sheet = globalThis.open('', '_blank');
  if (!sheet) return;
  const page = sheet.document;
  page.title = title;
  const element = (tag: string, text: string, parent: HTMLElement): HTMLElement => {
    const added = page.createElement(tag);
    added.textContent = text;
    parent.append(added);
    return added;
  };
  element('h1', title, page.body);
  const list = element('div', '', page.body);
  list.style.cssText = 'display:grid;grid-template-columns:1fr 1fr;gap:1em';
  for (const { code, label } of made) {
    const slip = element('div', '', list);
    slip.style.cssText = 'border:1px dashed;padding:1em;break-inside:avoid;font-family:sans-serif';
    element('p', label, slip);
    element('p', code, slip).style.cssText = 'font-size:1.6em;font-family:monospace;margin:0.3em 0';
    element('p', link, slip).style.cssText = 'overflow-wrap:anywhere';
  }
  sheet.print();
};
