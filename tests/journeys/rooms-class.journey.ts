import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '#scripts/web/browser.ts';
import type { AssignmentView } from '#platform/rooms/contract.class.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON, startWorld } from '#tests/support/browser/world.ts';
import type { VisitorOptions, World } from '#tests/support/browser/world.ts';
import { bankOf, giveAnswer, goOn, shownQuestion } from '#tests/support/quizzes/steps.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ DEMO: 'no' });
});
afterAll(() => world.close());
afterEach(() => world.sendEverybodyHome());

const keep = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['CLASS_SHOTS'];
  if (folder !== undefined) writeFileSync(`${folder}/${name}.png`, await page.screenshot({ fullPage: true }));
};

/** Three questions; the first answer is right. */
const csv = [
  'id,question,a,b,c,correct,category,provider,certificate,language,difficulty',
  ...['Rhine', 'Nile', 'Amazon'].map(
    (river, index) =>
      `q${index},Where is the ${river}?,Right ${river},Wrong ${river},Worse ${river},A,Rivers,School,Geography,EN,2`,
  ),
].join('\n');

interface SchoolClass {
  readonly teacher: BrowserContext;
  readonly path: string;
  readonly pupils: Readonly<Record<string, BrowserContext>>;
  readonly bankId: string;
}

const openClass = async (names: readonly string[], options: VisitorOptions = {}): Promise<SchoolClass> => {
  const teacher = await world.visitor(options);
  const bankId = await bankOf(world, teacher, { title: 'Rivers', csv, isPublished: true });
  const opened = await world.call<{ room: HostView }>(teacher, 'POST /api/rooms', {
    title: 'Class 8b',
    hostName: 'Tea',
  });
  const { roomId } = opened.room;
  await world.call(teacher, `PUT /api/rooms/${roomId}/lasting`, { isLasting: true });
  const pupils: Record<string, BrowserContext> = {};
  for (const name of names) {
    pupils[name] = await world.visitor({ screen: 'phone', ...options });
    await world.call(pupils[name], `POST /api/rooms/${roomId}/members`, { name });
  }
  return { teacher, path: `/rooms/${roomId}`, pupils, bankId };
};

const give = ({ teacher, path, bankId }: SchoolClass, title: string, dueAt: number) =>
  world.call<AssignmentView>(teacher, `POST /api${path}/assignments`, {
    kind: 'quiz',
    title,
    choiceId: bankId,
    questions: 3,
    dueAt,
  });

const placeOf = async (page: Page, word: string): Promise<number> => {
  await shownQuestion(page);
  const texts = await page.locator('form fieldset label').allInnerTexts();
  return texts.findIndex((text) => text.includes(word));
};

/** All three questions, the first of them wrong at first. */
const work = async (page: Page, { isPerfect = true } = {}): Promise<void> => {
  await page.waitForURL(/\/quizzes\/sessions\//, SOON);
  let isWrong = !isPerfect;
  for (let right = 0; right < 3;) {
    const isRight = await giveAnswer(page, await placeOf(page, isWrong ? 'Wrong' : 'Right'));
    isWrong = false;
    right += Number(isRight);
    if (right < 3) await goOn(page);
    else await page.locator('button[type=submit]').click(SOON);
  }
};

const agree = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await visit(context, `${path}/class`);
  await press(page, 'Share my work');
  await page.getByRole('button', { name: 'Stop sharing' }).waitFor(SOON);
  return page;
};

const rowsOf = async (page: Page): Promise<string[]> => {
  await page.getByRole('table', { name: 'Members' }).waitFor(SOON);
  const rows = await page.getByRole('table', { name: 'Members' }).getByRole('row').allInnerTexts();
  return rows.slice(1).map((row) => row.replaceAll(/\s+/g, ' ').trim());
};

describe('a class', () => {
  test('[ROOM-61] [ROOM-63] [ROOM-65] a teacher and three pupils: one shares, one does not, one is late', async () => {
    const group = await openClass(['Ana', 'Ben', 'Cem']);
    const { teacher, path, pupils } = group;
    const { Ana: ana = teacher, Ben: ben = teacher, Cem: cem = teacher } = pupils;

    // Pages that are open already learn of it by themselves.
    const [atTable, atList] = [await visit(cem, path), await visit(ben, `${path}/class`)];
    await atTable.getByRole('heading', { name: 'Who is here' }).waitFor(SOON);
    await sees(atList, 'Nothing to do.');

    const desk = await visit(teacher, path);
    await desk.getByRole('link', { name: 'Manage assignments' }).click(SOON);
    await press(desk, 'New assignment');
    await desk.getByRole('option', { name: 'Rivers · 3 questions' }).waitFor({ state: 'attached', ...SOON });
    await expect.poll(() => desk.getByLabel('Number of questions').inputValue(), SOON).toBe('3');
    await keep(desk, 'give-laptop');
    await expectGoodPage(desk);
    await desk.getByLabel('Title').fill('River homework');
    await desk.getByRole('button', { name: 'Give assignment' }).click(SOON);
    await desk.getByRole('heading', { name: 'River homework' }).waitFor(SOON);
    await keep(desk, 'class-laptop');
    await expectGoodPage(desk);
    for (const page of [atTable, atList]) {
      await page.getByRole('button', { name: 'Start River homework' }).waitFor(SOON);
      await page.close();
    }

    // One who says no is as good as unseen; one who says yes sees what that means first.
    const first = await visit(ana, path);
    await first.getByRole('heading', { name: 'To do' }).waitFor(SOON);
    await keep(first, 'room-phone');
    await expectGoodPage(first);
    await first.getByRole('link', { name: 'Assignments and sharing' }).click(SOON);
    await sees(first, 'You share nothing. Nobody sees whether you started.');
    await sees(first, 'If you agree, Tea can see this about every assignment in this room:');
    await keep(first, 'consent-phone');
    await expectGoodPage(first);
    await press(first, 'Share my work');
    await first.getByRole('button', { name: 'Stop sharing' }).waitFor(SOON);
    await press(first, 'Start River homework');
    await work(first, { isPerfect: false });

    const second = await visit(ben, path);
    await press(second, 'Start River homework');
    await work(second);

    await desk.getByRole('link', { name: 'See progress of River homework' }).click(SOON);
    await expect
      .poll(async () => {
        await press(desk, 'Refresh');
        return rowsOf(desk);
      }, SOON)
      .toEqual([
        expect.stringMatching(/^Ana Done 3 of 3 2 /),
        expect.stringMatching(/^Ben Not shared – – –/),
        expect.stringMatching(/^Cem Not shared – – –/),
      ]);
    await sees(desk, '1 member shares their work');
    await sees(desk, /Most chosen wrong answer: Wrong/);
    await keep(desk, 'report-laptop');
    await expectGoodPage(desk);
    await press(desk, 'Details of Ana');
    await sees(desk, 'Rivers: 2 of 3 right');
    await keep(desk, 'details-laptop');
    await expectGoodPage(desk);
    await desk.keyboard.press('Escape');
    const waiting = desk.waitForEvent('download', SOON);
    await press(desk, 'Table (CSV)');
    expect(readFileSync(await (await waiting).path(), 'utf8')).toContain('Ben,not-shared,,,,,,');

    // The pupil reads what the teacher reads.
    const own = await visit(ana, `${path}/class`);
    await own.locator('summary').click(SOON);
    await sees(own, 'Rivers: 2 of 3 right');
    await keep(own, 'seen-phone');
    await expectGoodPage(own);

    const due = Date.now() + 10_000;
    await give(group, 'Quick one', due);
    await (await agree(cem, path)).close();
    await expect.poll(() => Date.now() > due, SOON).toBe(true);
    const late = await visit(cem, path);
    await sees(late, /Was due/);
    await press(late, 'Start Quick one');
    await work(late);
    const quick = await visit(teacher, `${path}/class`);
    await quick.getByRole('link', { name: 'See progress of Quick one' }).click(SOON);
    await expect
      .poll(async () => {
        await press(quick, 'Refresh');
        return rowsOf(quick);
      }, SOON)
      .toContainEqual(expect.stringMatching(/^Cem Done late 3 of 3 3 /));
    await quick.getByLabel('Show').selectOption('not-begun');
    await expect.poll(() => rowsOf(quick), SOON).toEqual([expect.stringMatching(/^Ana Not started/)]);

    // Whoever stops is as unseen as before.
    await press(own, 'Stop sharing');
    await own.getByRole('button', { name: 'Share my work' }).waitFor(SOON);
    await press(desk, 'Refresh');
    await expect
      .poll(() => rowsOf(desk), SOON)
      .toContainEqual(expect.stringMatching(/^Ana Not shared – – –/));

    await press(desk, 'Withdraw');
    await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click(SOON);
    await desk.waitForURL(new RegExp(`${path}/class$`), SOON);
    await expect.poll(() => desk.getByRole('heading', { name: 'River homework' }).count(), SOON).toBe(0);
  });

  test('[ROOM-65] in German on a small dark phone, by the keyboard; a stranger learns nothing', async () => {
    const group = await openClass(['Anna-Magdalena von Hohenstein'], {
      screen: 'tiny',
      theme: 'dark',
      language: 'de',
    });
    const { teacher, path, pupils } = group;
    const { assignmentId } = await give(group, 'Flüsse', Date.now() + 86_400_000);
    const phone = await visit(pupils['Anna-Magdalena von Hohenstein'] ?? teacher, `${path}/class`);
    await phone.getByRole('heading', { name: 'Was du freigibst' }).waitFor(SOON);
    await keep(phone, 'consent-tiny-de');
    await expectGoodPage(phone);
    const yes = phone.getByRole('button', { name: 'Meine Arbeit freigeben' });
    await yes.focus();
    await phone.keyboard.press('Enter');
    await phone.getByRole('button', { name: 'Freigabe beenden' }).waitFor(SOON);
    const start = phone.getByRole('button', { name: 'Flüsse starten' });
    await start.focus();
    await phone.keyboard.press('Enter');
    await phone.waitForURL(/\/quizzes\/sessions\//, SOON);

    const desk = await visit(teacher, `${path}/class/${assignmentId}`);
    await desk
      .getByText('In Arbeit')
      .first()
      .waitFor({ state: 'attached', ...SOON });
    await keep(desk, 'report-tiny-de');
    await expectGoodPage(desk);

    const stranger = await world.someone(`${path}/class/${assignmentId}`);
    await stranger.getByRole('heading', { name: 'Only for the hosts' }).waitFor(SOON);
    expect(await stranger.getByText('Hohenstein').count()).toBe(0);
    await expectGoodPage(stranger);
  });
});
