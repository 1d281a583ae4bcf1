import { describe, expect, test } from 'vitest';
import { aGame } from '#tests/support/timers/table.ts';
import type { ExportFormat } from '../contract.views.ts';
import { exportOf } from './game-exports.ts';

const file = (format: ExportFormat, given = {}, zone?: string) =>
  exportOf([aGame(given)], { format, title: 'Friday round', zone });

describe('[TIMER-22] CSV', () => {
  test('one line for each player, RFC 4180', () => {
    const { name, mediaType, text } = file('csv', { notes: 'long, "very"\nlong' });
    expect([name, mediaType]).toEqual(['Friday-round.csv', 'text/csv']);
    expect(text.split('\r\n')[0]).toContain('game_id,template_name,title,mode,started_at,ended_at');
    expect(text).toContain('"long, ""very""\nlong"');
    expect(text).toContain('Ada,#0F5AB5,1,1245,23,54.13,120,15,false,0,0,45,300\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula', (notes) => {
    const { text } = file('csv', { notes, winner: undefined });
    expect(text).toContain(`'${notes}`);
    expect(text).not.toContain(`,${notes}`);
  });
});

test('JSON has everything of the game and nothing of the people behind it', () => {
  const { text } = file('json', { ownerId: 'secret-owner', viewers: ['secret-owner'] });
  expect(JSON.parse(text)).toMatchObject({
    format: 'roundtable-timers',
    games: [{ gameId: 'game-1', players: [{ name: 'Ada', totalSeconds: 1245 }, { name: 'Ben' }] }],
  });
  expect(text).not.toContain('secret-owner');
  expect(text).not.toContain('isMine');
});

test('the BG Stats link carries the play as URL-encoded JSON, times in the comments', () => {
  const { text } = file('bgstats', { notes: 'Ä & Ö' }, 'Europe/Berlin');
  expect(text.startsWith('bgstats://app.bgstatsapp.com/createPlay.html?data=')).toBe(true);
  const play = JSON.parse(decodeURIComponent(text.split('data=')[1] ?? '')) as unknown;
  expect(play).toMatchObject({
    sourceName: 'Roundtable',
    sourcePlayId: 'game-1',
    playDate: '2026-01-15 13:00:00',
    durationMin: 60,
    comments: 'Ä & Ö (Ada 20:45, Ben 20:45)',
    game: { name: 'Catan' },
    players: [
      { name: 'Ada', startPlayer: true, winner: true },
      { name: 'Ben', startPlayer: false, winner: false },
    ],
  });
});

test('the BoardGameGeek play is well-formed, whatever the names', () => {
  const { text } = file('bgg', { templateName: 'Tom & "Jerry" <3', notes: 'a\u0001b\nc' });
  expect(text).toContain('<item name="Tom &amp; &quot;Jerry&quot; &lt;3" objecttype="thing" objectid="0"/>');
  expect(text).toContain(
    '<play id="1" date="2026-01-15" quantity="1" length="60" incomplete="0" nowinstats="0"',
  );
  expect(text).toContain('ab&#10;c (Ada 20:45, Ben 20:45)');
  expect(text).toContain(
    'name="Ada" startposition="1" color="#0F5AB5" score="" new="0" rating="0" win="1"/>',
  );
});
