import { tokenizeWith } from '@speed-highlight/core/tokenize';

/** A piece of code that is drawn alike; without a kind it is plain. */
export interface CodePiece {
  readonly text: string;
  readonly kind?: 'keyword' | 'string' | 'number' | 'comment' | undefined;
}

type Language = Parameters<typeof tokenizeWith>[1];

/** Each is fetched when it is met. */
const languages = {
  bash: () => import('@speed-highlight/core/languages/bash.js'),
  c: () => import('@speed-highlight/core/languages/c.js'),
  css: () => import('@speed-highlight/core/languages/css.js'),
  go: () => import('@speed-highlight/core/languages/go.js'),
  html: () => import('@speed-highlight/core/languages/html.js'),
  java: () => import('@speed-highlight/core/languages/java.js'),
  js: () => import('@speed-highlight/core/languages/js.js'),
  json: () => import('@speed-highlight/core/languages/json.js'),
  lua: () => import('@speed-highlight/core/languages/lua.js'),
  py: () => import('@speed-highlight/core/languages/py.js'),
  rs: () => import('@speed-highlight/core/languages/rs.js'),
  sql: () => import('@speed-highlight/core/languages/sql.js'),
  toml: () => import('@speed-highlight/core/languages/toml.js'),
  ts: () => import('@speed-highlight/core/languages/ts.js'),
  xml: () => import('@speed-highlight/core/languages/xml.js'),
  yaml: () => import('@speed-highlight/core/languages/yaml.js'),
} as const;

/** What people write behind the fence. */
const otherNames: Readonly<Record<string, keyof typeof languages>> = {
  sh: 'bash',
  shell: 'bash',
  'c++': 'c',
  cpp: 'c',
  csharp: 'java',
  'c#': 'java',
  kotlin: 'java',
  javascript: 'js',
  jsx: 'js',
  python: 'py',
  rust: 'rs',
  typescript: 'ts',
  tsx: 'ts',
  svg: 'xml',
  yml: 'yaml',
};

const KINDS: Readonly<Record<string, CodePiece['kind']>> = {
  kwd: 'keyword',
  type: 'keyword',
  class: 'keyword',
  str: 'string',
  num: 'number',
  bool: 'number',
  cmnt: 'comment',
};

const isKnown = (name: string): name is keyof typeof languages => Object.hasOwn(languages, name);

const languageOf = async (named: string): Promise<Language | undefined> => {
  const given = named.toLowerCase();
  const name = Object.hasOwn(otherNames, given) ? (otherNames[given] ?? given) : given;
  // Its types leave `sub` out where they mean undefined.
  return isKnown(name) ? ((await languages[name]()).default as Language) : undefined;
};

/** The pieces of a code whose language is known here, together the code itself. */
export const highlight = async (code: string, named: string): Promise<readonly CodePiece[] | undefined> => {
  const language = await languageOf(named);
  if (!language) return undefined;
  const pieces: CodePiece[] = [];
  tokenizeWith(code, language, (text, kind) => {
    if (text !== '') pieces.push({ text, kind: KINDS[kind ?? ''] });
  });
  return pieces;
};
