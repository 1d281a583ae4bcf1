import { describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#core/result.ts';
import type { Answer } from '#web/kit/client.ts';
import type { Debrief, HistoryRow, Replay, Report } from '#activities/engagements/contract.report.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import { readShown, reportState } from './report.state.ts';
import type { ReportSources } from './report.state.ts';

const refused = (code: ErrorCode | 'offline'): Answer<never> => ({
  ok: false,
  error: { code, message: code, fields: [] },
});
const given = <T>(value: T): Answer<T> => ({ ok: true, value });

const aReport = (): Report => ({
  gameId: '4821',
  title: 'Friday trivia',
  engagementType: 'trivia',
  createdAt: 0,
  durationMinutes: 3,
  playerCount: 2,
  isScored: true,
  questions: [],
  players: [],
  teams: [],
  asks: [],
});

const aRow = (gameId: string): HistoryRow => ({
  gameId,
  title: 'Friday trivia',
  engagementType: 'trivia',
  createdAt: 0,
  playerCount: 2,
  questionCount: 4,
  durationMinutes: 3,
  isCohost: false,
  hasReport: false,
});

const aDebrief = (): Debrief => ({ answers: 0, questions: [], themes: [], hasAssistant: false });
const aReplay = (): Replay => ({ from: 0, to: 0, questions: [], moments: [] });

interface Given {
  readonly report?: Answer<Report>;
  readonly debugMode?: boolean;
  /** What the history gives, a page after the other. */
  readonly pages?: readonly (readonly HistoryRow[])[];
}

const sourcesOf = ({ report = given(aReport()), debugMode = false, pages = [[]] }: Given) => {
  const view = { audience: 'host', debugMode } as HostView;
  const reports = {
    readReport: async () => report,
    listGames: vi.fn<ReportSources['reports']['listGames']>(async ({ query }) => {
      const page = Number(query.cursor ?? '0');
      const cursor = page + 1 < pages.length ? String(page + 1) : undefined;
      return given({ games: [...(pages[page] ?? [])], ...(cursor !== undefined && { cursor }) });
    }),
    readDebrief: vi.fn<ReportSources['reports']['readDebrief']>(async () => given(aDebrief())),
    readReplay: vi.fn<ReportSources['reports']['readReplay']>(async () => given(aReplay())),
  };
  return { reports, games: { readGame: async () => given(view) } };
};

const screenOf = async (parts: Given) => {
  const answer = await readShown(sourcesOf(parts), '4821');
  return answer.ok ? answer.value : { phase: troubleOf(answer.error) };
};

describe('what the page of a report shows', () => {
  test('the report, and the log only where debug mode was on', async () => {
    expect(await screenOf({})).toEqual({ phase: 'here', report: aReport(), isDebugged: false });
    expect(await screenOf({ debugMode: true })).toMatchObject({ phase: 'here', isDebugged: true });
  });

  test('[GAME-28] when the items are gone, the row of the history, however far back it is', async () => {
    const pages = [[aRow('1111')], [], [aRow('4821')]];
    expect(await screenOf({ report: refused('game-not-found'), pages })).toEqual({
      phase: 'gone',
      row: aRow('4821'),
    });
  });

  test('nothing where the history knows nothing either, or the code is none', async () => {
    const report = refused('game-not-found');
    expect(await screenOf({ report, pages: [[aRow('1111')]] })).toEqual({ phase: 'missing' });
    expect(await screenOf({ report: refused('bad-input') })).toEqual({ phase: 'missing' });
  });

  test('[GAME-37] what is more than a page can show is said in the words of the server', async () => {
    const message = 'report-too-large';
    expect(await screenOf({ report: refused(message) })).toEqual({ phase: 'too-large', message });
  });

  test('to others, that it is not theirs; without network, that it could not be read', async () => {
    expect(await screenOf({ report: refused('not-allowed') })).toEqual({ phase: 'forbidden' });
    expect(await screenOf({ report: refused('offline') })).toEqual({ phase: 'unreachable' });
  });
});

describe('debrief and replay', () => {
  test('are read when they are looked at, once', async () => {
    const sources = sourcesOf({});
    const state = reportState(sources, '4821');
    expect(sources.reports.readDebrief).not.toHaveBeenCalled();
    await Promise.all([state.debrief.read(), state.debrief.read()]);
    await state.debrief.read();
    expect(sources.reports.readDebrief).toHaveBeenCalledTimes(1);
    expect(state.debrief.reading.value).toEqual({ phase: 'here', value: aDebrief() });
  });

  test('are tried again after a failure', async () => {
    const sources = sourcesOf({});
    sources.reports.readReplay.mockResolvedValueOnce(refused('offline'));
    const state = reportState(sources, '4821');
    await state.replay.read();
    expect(state.replay.reading.value).toMatchObject({ phase: 'failed', error: { code: 'offline' } });
    await state.replay.read();
    expect(state.replay.reading.value.phase).toBe('here');
  });
});
