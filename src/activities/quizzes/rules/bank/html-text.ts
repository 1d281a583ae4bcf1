import { say } from '#core/words.ts';
import { EMBEDDED, withScripts } from '#platform/question-files/rules/html-signs.ts';
import { refuse } from './raw-question.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rarr: '→',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  euro: '€',
  times: '×',
};

const decoded = (text: string): string =>
  text.replaceAll(/&(#x?[\da-f]{1,8}|\w{1,32});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
  });

const BREAKS =
  /^(?:br|hr|\/?(?:p|div|ul|ol|table|tr|h[1-6]|dt|dd|caption|figcaption|blockquote|section|itembody|prompt|qti-prompt|qti-item-body))$/;
const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*', code: '`' };

const attributeOf = (tag: string, name: string): string =>
  decoded(
    new RegExp(String.raw`\b${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean) ??
      '',
  );

/**
 * A picture on the web keeps its address; one inside the file would be lost, and with it the sense of the question.
 */
const pictureOf = (tag: string): string => {
  const address = attributeOf(tag, 'src');
  return /^https?:\/\//i.test(address)
    ? `![${attributeOf(tag, 'alt')}](${address})`
    : refuse(say('quiz-picture-inside', { address: address.slice(0, 80) }));
};

const refuseElement = (name: string): never => refuse(say('quiz-no-text', { name }));

class Writer {
  #text = '';
  #inPre = 0;
  /** Where the text of a link starts, and its target. */
  #link: { readonly from: number; readonly address: string } | undefined;

  words(raw: string): void {
    const text = decoded(raw);
    this.#text += this.#inPre > 0 ? text : text.replaceAll(/[\s\u00A0]+/g, ' ');
  }

  tag(whole: string, name: string): void {
    if (name === 'img') this.#text += pictureOf(whole);
    else if (EMBEDDED.test(whole)) refuseElement(name);
    else if (name === 'pre' || name === '/pre') this.#pre(name === 'pre');
    else if (this.#inPre > 0) this.#text += name === 'br' ? '\n' : '';
    else this.#flow(whole, name);
  }

  #flow(whole: string, name: string): void {
    if (name === 'li') this.#text += '\n- ';
    else if (name === 'a' || name === '/a') this.#anchor(whole);
    else if (name === 'td' || name === 'th')
      this.#text += this.#text === '' || this.#text.endsWith('\n') ? '' : ' | ';
    else if (BREAKS.test(name)) this.#text += name === 'br' ? '\n' : '\n\n';
    else if (!whole.endsWith('/>')) this.#text += MARKS[name.replace('/', '')] ?? '';
  }

  done(): string {
    return this.#text
      .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  #anchor(tag: string): void {
    const address = attributeOf(tag, 'href');
    const words = this.#link ? this.#text.slice(this.#link.from) : '';
    if (this.#link && words.trim() !== '' && words.trim() !== this.#link.address)
      this.#text = `${this.#text.slice(0, this.#link.from)}[${words}](${this.#link.address})`;
    this.#link = /^https?:\/\/[^\s()]+$/i.test(address) ? { from: this.#text.length, address } : undefined;
  }

  #pre(isOpening: boolean): void {
    this.#inPre = isOpening ? 1 : 0;
    this.#text += '\n```\n';
  }
}

/** Several times what can be kept. */
const LONGEST_HTML = 100_000;

/** Without comments, scripts and styles; an unclosed one hides nothing. */
const withoutHidden = (html: string): string => {
  const small = html.toLowerCase();
  const opening = /<!--|<(script|style)\b/g;
  const open = new Set(['-->', '</script>', '</style>']);
  let text = '';
  let from = 0;
  for (let found = opening.exec(small); found; found = opening.exec(small)) {
    const end = found[1] === undefined ? '-->' : `</${found[1]}>`;
    const at = open.has(end) ? small.indexOf(end, found.index) : -1;
    // Searched once to the end of the text, not again for each further one.
    if (at < 0) open.delete(end);
    else {
      text += html.slice(from, found.index);
      from = at + end.length;
      opening.lastIndex = from;
    }
  }
  return text + html.slice(from);
};

/** HTML from Moodle, Anki and QTI as Markdown; styles, scripts and colours are left out. */
export const markdownOfHtml = (html: string): string => {
  if (html.length > LONGEST_HTML)
    refuse(say('quiz-html-too-long', { length: html.length, limit: LONGEST_HTML }));
  const writer = new Writer();
  const bare = withoutHidden(html);
  // A tag contains no other: otherwise every opening bracket would be followed to the end of the text.
  for (const [whole, name, words] of withScripts(bare).matchAll(/<(\/?[a-z][\w:-]*)[^<>]*>|([^<]+|<)/gi)) {
    if (name === undefined) writer.words(words ?? '');
    else writer.tag(whole, name.toLowerCase());
  }
  return writer.done();
};
