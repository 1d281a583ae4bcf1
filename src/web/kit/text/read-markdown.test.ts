import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from './read-markdown.ts';
import { isPlainText, plainParagraphs } from './rich-text.ts';
import type { Block, Inline } from './rich-text.ts';

const inlines = (text: string): readonly Inline[] => {
  const [block] = readMarkdown(text);
  return block !== undefined && 'inner' in block ? block.inner : [];
};
const words = (text: string): Inline => ({ kind: 'text', text });

describe('what is drawn', () => {
  it('knows emphasis, code, links and breaks', () => {
    expect(inlines('**Bold** *soft* ~~gone~~ `x < 1`')).toEqual([
      { kind: 'strong', inner: [words('Bold')] },
      words(' '),
      { kind: 'emphasis', inner: [words('soft')] },
      words(' '),
      { kind: 'struck', inner: [words('gone')] },
      words(' '),
      { kind: 'code', text: 'x < 1' },
    ]);
    expect(inlines('one<br>two')).toEqual([words('one'), { kind: 'break' }, words('two')]);
    expect(inlines('[docs](https://example.org/a?b=1&amp;c=2)')).toEqual([
      { kind: 'link', href: 'https://example.org/a?b=1&c=2', inner: [words('docs')] },
    ]);
  });

  it('knows lists, quotes, code blocks, tables and rules', () => {
    const kinds = readMarkdown(
      '# Title\n\n3. third\n4. fourth\n\n> quoted\n\n```js\nlet a = 1;\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n---',
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['heading', 'list', 'quote', 'code', 'table', 'rule']);
    expect(readMarkdown('3. third\n4. fourth')[0]).toMatchObject({ start: 3, items: [{}, {}] });
    expect(readMarkdown('- a\n- b')[0]).toMatchObject({ start: undefined });
    expect(readMarkdown('```\nlet a = "<b>";\n```')).toEqual([{ kind: 'code', text: 'let a = "<b>";' }]);
    expect(readMarkdown('```ts title\nlet a;\n```')).toEqual([
      { kind: 'code', text: 'let a;', language: 'ts' },
    ]);
  });

  it('reads character references in text and leaves them in code', () => {
    expect(inlines('a &lt; b &amp;&amp; c &#8364; &unheardof;')).toEqual([words('a < b && c € &unheardof;')]);
    expect(inlines('`&lt;`')).toEqual([{ kind: 'code', text: '&lt;' }]);
  });
});

describe('formulas', () => {
  it.each([
    ['$a^2$', 'a^2', false],
    [String.raw`\(a^2\)`, 'a^2', false],
    ['$$\na^2\n$$', 'a^2', true],
    [String.raw`\[a^2\]`, 'a^2', true],
    [String.raw`$\$5$`, String.raw`\$5`, false],
  ])('%s', (text, tex, isDisplay) => {
    expect(inlines(text)).toEqual([{ kind: 'formula', tex, isDisplay }]);
  });

  it('are not seen in money, in code or in a lone dollar', () => {
    expect(inlines('Costs $5 and $10')).toEqual([words('Costs $5 and $10')]);
    expect(inlines('a $ b $ c')).toEqual([words('a $ b $ c')]);
    expect(inlines('`$HOME$`')).toEqual([{ kind: 'code', text: '$HOME$' }]);
  });
});

describe('what is not let through', () => {
  it('shows HTML as the text it is', () => {
    const script = '<script>alert(1)</script>';
    expect(JSON.stringify(readMarkdown(script))).toContain('<script>');
    const shown = readMarkdown(`${script}\n\n<img src=x onerror=alert(1)>`);
    for (const block of shown) expect(block.kind).toBe('paragraph');
    expect(inlines('a <b onclick=x>bold</b>').every(({ kind }) => kind === 'text')).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.org',
    '/settings',
  ])('a link to %s leads nowhere', (href) => {
    expect(JSON.stringify(readMarkdown(`[here](${href})`))).not.toContain('"link"');
  });

  it('shows pictures of this server and inside the text, and links to all others', () => {
    expect(inlines('![Net](/api/files/a.png)')).toEqual([
      { kind: 'picture', src: '/api/files/a.png', alt: 'Net' },
    ]);
    expect(inlines('![Dot](data:image/png;base64,AAAA)')).toMatchObject([{ kind: 'picture' }]);
    expect(inlines('![Net](https://example.org/a.png)')).toEqual([
      { kind: 'link', href: 'https://example.org/a.png', inner: [words('Net')] },
    ]);
    for (const src of ['javascript:alert(1)', 'data:text/html;base64,AAAA', '//example.org/a.png']) {
      expect(inlines(`![Net](${src})`)).toEqual([words('Net')]);
    }
  });

  it('holds whatever is thrown at it, in time', () => {
    const marks = fc.array(
      fc.constantFrom(
        '*',
        '_',
        '`',
        '[',
        ']',
        '(',
        ')',
        '$',
        '\\',
        '<',
        '>',
        '\n',
        '- ',
        '1. ',
        '|',
        'x',
        ' ',
      ),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(marks, (parts) => {
        expect(Array.isArray(readMarkdown(parts.join('')))).toBe(true);
      }),
    );
    for (const mark of ['>', '*', '[', '- ', '$', '`', '<', '\\(', '![']) {
      expect(deepest(readMarkdown(mark.repeat(5000)))).toBeLessThan(40);
    }
  });
});

const deepest = (value: readonly Block[] | readonly Inline[]): number =>
  Math.max(
    0,
    ...value.map((part) => {
      if ('blocks' in part) return 1 + deepest(part.blocks);
      if ('items' in part) return 1 + Math.max(0, ...part.items.map(deepest));
      return 'inner' in part ? 1 + deepest(part.inner) : 1;
    }),
  );

describe('plain text', () => {
  it.each([
    ['Which layer routes packets?', true],
    ['A host has 3.5 seats, or not?', true],
    ['Use `ping`', false],
    ['A & B', false],
    ['1. one', false],
    ['see https://example.org', false],
  ])('%s: %s', (text, isPlain) => {
    expect(isPlainText(text)).toBe(isPlain);
  });

  it('falls into paragraphs at blank lines', () => {
    expect(plainParagraphs('a\n\n b\nc \n  \n\nd')).toEqual(['a', 'b\nc', 'd']);
  });
});
