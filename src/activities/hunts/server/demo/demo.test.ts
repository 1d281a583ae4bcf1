import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Level } from '#activities/hunts/contract.file.ts';
import { isSameCode } from '#activities/hunts/rules/answers/code.ts';
import { judgeAnswer, judgeChoice } from '#activities/hunts/rules/answers/judge-answer.ts';
import { scriptedReply } from '#activities/hunts/rules/chat/script.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import { completeLevel } from '#activities/hunts/rules/progress/complete.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import { progressOf } from '#activities/hunts/rules/progress/progress.ts';
import { judgeProof } from '#activities/hunts/rules/progress/proof.ts';
import { problemsIn, readinessOf } from '#activities/hunts/rules/readiness.ts';
import { scoreBoard } from '#activities/hunts/rules/score/score.ts';
import { demoFile } from './demo-hunts.ts';

const demo = (language: string): Hunt => {
  const text = readFileSync(new URL(`indoor-${language}.json`, import.meta.url), 'utf8');
  const read = readHunt(JSON.parse(text));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

const said = {
  en: { answer: 'Clock', near: 'a mirror', plea: 'Would you let us in, please?' },
  de: { answer: 'die Wanduhr', near: 'Spiegel', plea: 'Dürfen wir bitte rein?' },
};

const isSolved = (level: Level, { answer, plea }: (typeof said)['en']): boolean => {
  const { mission } = level;
  switch (mission.type) {
    case 'text':
      return judgeAnswer(mission, answer).verdict === 'right';
    case 'choice':
      return judgeChoice(mission, ['c']).verdict === 'right';
    case 'code':
      return isSameCode('366 10', mission.code ?? '');
    case 'chat':
      return scriptedReply(level, { text: plea, turn: 0, released: new Set() })?.isSatisfied === true;
    default:
      return mission.type === 'photo';
  }
};

describe.each(['en', 'de'] as const)('the indoor hunt (%s)', (language) => {
  const hunt = demo(language);

  test('[FILE-12] is ready, in its language, and asks for no position', () => {
    expect(readinessOf(hunt)).toEqual([]);
    expect(hunt.language).toBe(language);
    expect(hunt.levels.every(({ location, mission }) => !location && mission.type !== 'gps')).toBe(true);
    expect(JSON.stringify(hunt).length).toBeLessThan(20_000);
    const ids = [...hunt.levels, ...hunt.teams].map(({ id }) => id);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('[FILE-12] can be played to its end', () => {
    const team = hunt.teams[0]?.id ?? '';
    const events: HuntEvent[] = [{ id: 'start', at: 0, type: 'hunt.started' }];
    for (const [minute, level] of hunt.levels.entries()) {
      const by = level.mission.type;
      const isRight = isSolved(level, said[language]);
      expect(judgeProof(level, { by, isRight }), level.name).toEqual({ isEnough: true });
      const command = { id: `e${minute}`, team, level: level.id, by, at: (minute + 1) * 60_000 };
      const done = completeLevel(progressOf(hunt, events), command);
      expect(done, level.name).toMatchObject({ ok: true, value: { isNew: true } });
      events.push({ type: 'level.completed', ...command });
    }
    const progress = progressOf(hunt, events).teams.get(team);
    expect(progress?.finishedAt).toBe(hunt.levels.length * 60_000);
    const [first] = scoreBoard({ hunt, events, now: 600_000 });
    expect(first).toMatchObject({ team, rank: 1, points: 530 + 5 * 30, completed: 5 });
  });

  test('[FILE-12] a near miss gets the author’s own reply', () => {
    const mission = hunt.levels[0]?.mission;
    if (mission?.type !== 'text') throw new Error('the first level asks for words');
    expect(judgeAnswer(mission, said[language].near)).toMatchObject({
      verdict: 'near',
      reply: expect.stringMatching(/mirror|Spiegel/),
    });
  });

  test('[FILE-12] the parrot gives a clue when asked and does not say the word himself', () => {
    const level = hunt.levels.find(({ mission }) => mission.type === 'chat');
    if (!level) throw new Error('no chat');
    const reply = scriptedReply(level, {
      text: language === 'en' ? 'a hint' : 'ein Tipp',
      turn: 0,
      released: new Set(),
    });
    expect(reply?.clue?.id).toBe('c1');
    const spoken = [level.character?.greeting, ...(level.character?.fallbacks ?? []), reply?.text].join(' ');
    expect(spoken).not.toMatch(/please|bitte/i);
  });
});

describe.each(['en', 'de'] as const)('hunts to begin with (%s)', (language) => {
  test.each([
    ['school-yard', 2],
    ['museum', 1],
    ['office', 2],
    ['old-town', 4],
  ] as const)('[FILE-22] %s lacks what only its host knows, and nothing else', (template, open) => {
    const hunt = demoFile(language, template);
    expect(hunt.language).toBe(language);
    const codes = problemsIn(hunt).map(({ message }) => message.code);
    expect(codes).toHaveLength(open);
    expect(codes.filter((code) => code !== 'hunt-text-lacks' && code !== 'hunt-gps-lacks')).toEqual([]);
    const leaks = readinessOf(hunt).filter(({ message }) => message.code === 'hunt-text-leaks');
    expect(leaks).toEqual([]);
  });

  test('[FILE-22] both languages tell the same hunt', () => {
    const bones = (one: 'en' | 'de') =>
      (['school-yard', 'museum', 'office', 'old-town'] as const).map((template) =>
        demoFile(one, template).levels.map(({ id, points, opens, mission, twin, clues = [] }) => [
          id,
          points,
          opens,
          mission.type,
          twin?.mission.type,
          clues.length,
        ]),
      );
    expect(bones('de')).toEqual(bones('en'));
  });
});
