import { expect, test } from 'vitest';
import { badgeCode, embedCode } from './embed-code.ts';

test('a title cannot leave its attribute', () => {
  const code = embedCode('https://vote.example', {
    pollId: '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6',
    title: 'Tea & "cake"><script>alert(1)</script>',
  });
  expect(code).toBe(
    '<iframe src="https://vote.example/embed/polls/5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6" ' +
      'title="Tea &amp; &quot;cake&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" ' +
      'width="100%" height="520" loading="lazy" style="border:0"></iframe>',
  );
});

test('[POLL-44] the badge is a picture that leads to the poll', () => {
  expect(badgeCode('https://vote.example', { pollId: 'p-1', title: 'Tea & "cake"' })).toBe(
    '<a href="https://vote.example/polls/p-1"><img src="https://vote.example/badge/polls/p-1.svg" ' +
      'alt="Tea &amp; &quot;cake&quot;" height="24"></a>',
  );
});
