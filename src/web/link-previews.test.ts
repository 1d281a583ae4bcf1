import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linkPreviewOf } from './link-previews.words.ts';
import { pages } from './pages.ts';

test('a page about one thing has a preview in both languages that fits into an attribute', () => {
  const shared = pages.map(({ path }) => path).filter((path) => path.includes('/:'));
  expect(shared.length).toBeGreaterThan(10);
  for (const path of shared) {
    const { en, de } = linkPreviewOf(path) ?? {};
    for (const preview of [en, de]) {
      expect(preview?.title, path).toMatch(/^[^"<>&]{5,60}$/);
      expect(preview?.description, path).toMatch(/^[^"<>&]{10,110}$/);
    }
  }
});

test('a list or a form keeps the preview of the app, which the document has', () => {
  expect(linkPreviewOf('/polls')).toBeUndefined();
  expect(linkPreviewOf('/polls/new')).toBeUndefined();
  const html = readFileSync('src/web/index.html', 'utf8');
  for (const name of ['title', 'description', 'type'])
    expect(html).toContain(`property="og:${name}" content="`);
});
