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
  text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : whole;
  });

const BREAKS =
  /^(?:br|hr|\/?(?:p|div|ul|ol|table|tr|h[1-6]|blockquote|section|itembody|prompt|qti-prompt|qti-item-body))$/;
const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*', code: '`' };

const attributeOf = (tag: string, name: string): string =>
  decoded(
    new RegExp(String.raw`\b${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean) ??
      '',
  );

/** A picture on the web keeps its address; one inside the file would be lost, and with it the question's sense. */
const pictureOf = (tag: string): string => {
  const address = attributeOf(tag, 'src');
  return /^https?:\/\//i.test(address)
    ? `![${attributeOf(tag, 'alt')}](${address})`
    : refuse({
        en: `The question shows the picture “${address.slice(0, 80)}”, which lies inside the file and cannot be taken. Give the picture a web address.`,
        de: `Die Frage zeigt das Bild „${address.slice(0, 80)}“, das in der Datei liegt und nicht mitkommen kann. Gib dem Bild eine Adresse im Netz.`,
      });
};

class Writer {
  #text = '';
  #inPre = 0;

  words(raw: string): void {
    const text = decoded(raw);
    this.#text += this.#inPre > 0 ? text : text.replaceAll(/[\s\u00A0]+/g, ' ');
  }

  tag(whole: string, name: string): void {
    if (name === 'img') this.#text += pictureOf(whole);
    else if (name === 'pre' || name === '/pre') this.#pre(name === 'pre');
    else if (this.#inPre > 0) this.#text += name === 'br' ? '\n' : '';
    else if (name === 'li') this.#text += '\n- ';
    else if (BREAKS.test(name)) this.#text += name === 'br' ? '\n' : '\n\n';
    else if (!whole.endsWith('/>')) this.#text += MARKS[name.replace('/', '')] ?? '';
  }

  done(): string {
    return this.#text
      .replaceAll(/[ \t]+\n/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  #pre(isOpening: boolean): void {
    this.#inPre = isOpening ? 1 : 0;
    this.#text += '\n```\n';
  }
}

/** HTML, as Moodle, Anki and QTI have it, as Markdown; styles, scripts and colours are left out. */
export const markdownOfHtml = (html: string): string => {
  const writer = new Writer();
  const bare = html.replaceAll(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/gi, '');
  for (const [whole, name, words] of bare.matchAll(/<(\/?[a-z][\w:-]*)[^>]*>|([^<]+|<)/gi)) {
    if (name === undefined) writer.words(words ?? '');
    else writer.tag(whole, name.toLowerCase());
  }
  return writer.done();
};
