import type { BrowserContext, Page } from 'playwright-core';
import { visit } from '#scripts/web/browser.ts';
import type { HostProgramme } from '#platform/rooms/contract.programme.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import { press, SOON } from '#tests/support/browser/world.ts';
import type { VisitorOptions, World } from '#tests/support/browser/world.ts';

/** A room with its big screen, and the browser of its host. */
export interface Table {
  readonly world: World;
  readonly context: BrowserContext;
  readonly roomId: string;
  readonly code: string;
  /** Its address. */
  readonly home: string;
  readonly wall: Page;
}

export const openTable = async (world: World, options: VisitorOptions = {}): Promise<Table> => {
  const context = await world.visitor(options);
  const { room } = await world.call<{ room: HostView }>(context, 'POST /api/rooms', {
    title: 'Friday table',
    hostName: 'Hana',
  });
  const { roomId, code } = room;
  const home = `/rooms/${roomId}`;
  return { world, context, roomId, code, home, wall: await visit(context, `${home}/screen`) };
};

/** Joins by the code, on a phone. */
export const takeSeat = async ({ world, code }: Table, name: string): Promise<Page> => {
  const phone = await world.someone(`/j/${code}`, { screen: 'phone' });
  await phone.getByLabel('Your name').fill(name);
  await press(phone, 'Take a seat');
  return phone;
};

export const sitDown = async (table: Table, name: string): Promise<Page> => {
  const phone = await takeSeat(table, name);
  await phone.getByRole('heading', { name: 'Who is here' }).waitFor(SOON);
  return phone;
};

export const isAt = (page: Page, path: string | RegExp, wait = SOON): Promise<void> =>
  page.waitForURL(
    (url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)),
    wait,
  );

export const programmeOf = ({ world, context, roomId }: Table) =>
  world.call<HostProgramme>(context, `GET /api/rooms/${roomId}/programme`);

/** Adds an item to the programme; its id. */
export const addItem = async ({ world, context, roomId }: Table, item: object): Promise<string> => {
  const { items } = await world.call<HostProgramme>(context, `POST /api/rooms/${roomId}/items`, item);
  return items.at(-1)?.itemId ?? '';
};

/** One stop that is found by typing a word. */
export const indoorHunt = {
  name: 'Indoors',
  order: 'fixed',
  levels: [{ id: 'door', name: 'The door', mission: { type: 'text', answers: ['oak'] } }],
};
