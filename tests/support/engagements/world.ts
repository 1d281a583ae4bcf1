import type { BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { NewGame } from '#activities/engagements/contract.moves.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import type { Move } from '#activities/engagements/web/host/host.state.ts';
import { visit } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';
import { press, SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

/** As small as a phone gets whose owner plays along. */
const HAND = { width: 360, height: 640 };

const OWN_SEAT = /^(Your seat|Dein Platz)$/;

type Questions = readonly Question[];

/** A world of hosts, walls and phones. */
export interface EngagementsWorld extends World {
  makeSet(host: BrowserContext, type: EngagementType, questions: Questions): Promise<string>;
  /** A session with a set of these questions, made by this host. */
  makeGame(
    host: BrowserContext,
    type: EngagementType,
    questions: Questions,
    given?: Partial<NewGame>,
  ): Promise<string>;
  hostView(host: BrowserContext, gameId: string): Promise<HostView>;
  /** A step of the host without the console; what the step before left to count is counted first. */
  move(host: BrowserContext, gameId: string, move: Move): Promise<HostView>;
  /** A phone with the address open, not in yet. */
  phone(gameId: string, options?: VisitOptions): Promise<Page>;
  /** A phone that is in, under this name. */
  player(gameId: string, name: string, options?: VisitOptions): Promise<Page>;
  /** In by a call, without a page. */
  guest(gameId: string, name: string, options?: VisitOptions): Promise<BrowserContext>;
  /** The same with the page open: for stories that begin after the join. */
  seated(gameId: string, name: string, options?: VisitOptions): Promise<Page>;
  /** What somebody hands in without a page. */
  answer(who: BrowserContext, gameId: string, questionId: string, answer: AnswerValue): Promise<void>;
  wall(gameId: string, options?: VisitOptions): Promise<Page>;
  console(host: BrowserContext, gameId: string): Promise<Page>;
}

type HostSteps = Pick<EngagementsWorld, 'makeSet' | 'makeGame' | 'hostView' | 'move'>;

/** No story is overtaken by the clock, on whatever machine, unless it is about the clock. */
const CALM_TIMES: Readonly<Partial<Record<EngagementType, NonNullable<NewGame['settings']>>>> = {
  trivia: { readingSeconds: 0, timeLimitSeconds: 1800 },
  'call-and-answer': { timeLimitSeconds: 1800 },
};

const hostSteps = ({ call }: World): HostSteps => {
  const makeSet: HostSteps['makeSet'] = async (host, type, questions) => {
    const body = { name: `Our ${type}`, type, questions };
    return (await call<SetView>(host, 'POST /api/engagements/sets', body)).setId;
  };
  const hostView: HostSteps['hostView'] = (host, gameId) =>
    call<HostView>(host, `GET /api/engagements/${gameId}?as=host`);
  return {
    makeSet,
    hostView,
    async makeGame(host, type, questions, given = {}) {
      const setId = questions.length === 0 ? {} : { setId: await makeSet(host, type, questions) };
      const settings = { ...CALM_TIMES[type], ...given.settings };
      const body = { title: 'Friday round', engagementType: type, ...setId, ...given, settings };
      return (await call<HostView>(host, 'POST /api/engagements', body)).gameId;
    },
    async move(host, gameId, move) {
      await vi.waitUntil(async () => !(await hostView(host, gameId)).stage.isCounting, SOON);
      const { stage } = await hostView(host, gameId);
      const body = { epoch: stage.epoch, ...move };
      return call<HostView>(host, `POST /api/engagements/${gameId}/moves`, body);
    },
  };
};

export const startEngagementsWorld = async (
  ...site: Parameters<typeof startWorld>
): Promise<EngagementsWorld> => engagementsIn(await startWorld(...site));

/** A world that is there, seen by hosts and players. */
export const engagementsIn = (world: World): EngagementsWorld => {
  const shown = async (context: BrowserContext, gameId: string, { screen }: VisitOptions): Promise<Page> => {
    const page = await visit(context, `/play/${gameId}`);
    await page.setViewportSize(screen === 'tiny' ? { width: 320, height: 640 } : HAND);
    return page;
  };
  const phone: EngagementsWorld['phone'] = async (gameId, options = {}) =>
    shown(await world.visitor({ screen: 'phone', ...options }), gameId, options);
  const guest: EngagementsWorld['guest'] = async (gameId, name, options = {}) => {
    const context = await world.visitor({ screen: 'phone', ...options });
    await world.call(context, `POST /api/engagements/${gameId}/players`, { name });
    return context;
  };
  return {
    ...world,
    ...hostSteps(world),
    phone,
    async player(gameId, name, options = {}) {
      const page = await phone(gameId, options);
      await takeSeat(page, name);
      return page;
    },
    guest,
    async seated(gameId, name, options = {}) {
      const page = await shown(await guest(gameId, name, options), gameId, options);
      await page.getByRole('button', { name: OWN_SEAT }).waitFor(SOON);
      return page;
    },
    async answer(who, gameId, questionId, answer) {
      await world.call(who, `PUT /api/engagements/${gameId}/questions/${questionId}/answer`, { answer });
    },
    wall: (gameId, options = {}) =>
      world.someone(`/engagements/${gameId}/screen`, { screen: 'projector', ...options }),
    console: (host, gameId) => visit(host, `/engagements/${gameId}/host`),
  };
};

/** Types a name and joins, in either language. */
export const takeSeat = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel(/^(Your name|Dein Name)/).fill(name);
  await page.getByRole('button', { name: /^(Join|Mitmachen)$/ }).click();
  await page.getByRole('button', { name: OWN_SEAT }).waitFor(SOON);
};

/** Puts the leaderboard on; the console takes no other step until that one is done. */
export const showLeaders = async (host: Page): Promise<void> => {
  await press(host, 'Show leaderboard');
  await host.getByRole('button', { name: 'Back to the results' }).waitFor(SOON);
};
