import { afterEach, describe, expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import type { Assistant, AssistantRequest } from '#platform/assistant/server/assistant.ts';
import { noAssistant } from '#platform/assistant/server/assistant.ts';
import type { HostView } from '../contract.views.ts';
import { GameWorld, host, openQuestion } from '#tests/support/engagements/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

let world: GameWorld;
afterEach(() => world.close());

const SAID = ['More breaks', 'Longer breaks', 'Coffee', 'Tea'];

/** Says what it is given, and keeps what it was asked. */
const speaker = (...replies: readonly (string | undefined)[]) => {
  const asked: AssistantRequest[] = [];
  const assistant: Assistant = {
    ...noAssistant,
    isOn: true,
    complete: async (request) => {
      const text = replies[asked.length];
      asked.push(request);
      return text === undefined ? fail('assistant-refused') : ok({ text, finish: 'complete' });
    },
  };
  return { asked, assistant };
};

const asked = async (assistant: Assistant | undefined, said = SAID): Promise<string> => {
  world = await GameWorld.start(assistant ? { assistant } : {});
  const { gameId } = await world.make({ engagementType: 'poll', settings: { closesWhenAllAnswered: false } });
  await world.open(gameId, openQuestion);
  for (const [index, text] of said.entries()) {
    await world.join(gameId, `Person ${index}`, `guest:p${index}`);
    await world.answer(gameId, `guest:p${index}`, { kind: 'open', text });
  }
  return gameId;
};

const group = (gameId: string, as: TestToken = host) =>
  world.call<HostView>(`POST /api/engagements/${gameId}/questions/001/sorting/groups`, as);

const drinks = { groups: [{ name: 'Drinks', answers: [1, 2, 3, 4] }] };

describe('[GAME-49] grouping by an assistant', () => {
  test('answers go to it without names, and its groups are stored for every screen', async () => {
    const { assistant, asked: requests } = speaker(JSON.stringify(drinks));
    const gameId = await asked(assistant);
    const before = await world.hostView(gameId);
    expect(before.hasAssistant).toBe(true);
    const view = await group(gameId);
    expect(view.stage.sorting?.groups).toMatchObject([{ groupId: 'g1', name: 'Drinks' }]);
    expect(view.stage.sorting?.groups[0]?.texts).toHaveLength(4);
    const sent = requests[0]?.messages.map(({ content }) => content).join('\n') ?? '';
    for (const text of SAID) expect(sent).toContain(text);
    expect(sent).not.toContain('Person');
    expect(requests[0]).toMatchObject({ format: 'json', temperature: 0 });
  });

  test('what is hidden is not sent, and what the host placed stays', async () => {
    const { assistant, asked: requests } = speaker(JSON.stringify(drinks));
    const gameId = await asked(assistant);
    const own = { groupId: 'g1', name: 'Mine', texts: ['tea'] };
    const sorting = { groups: [own], hidden: ['coffee'] };
    await world.call(`PUT /api/engagements/${gameId}/questions/001/sorting`, host, sorting);
    const view = await group(gameId);
    expect(requests[0]?.messages[1]?.content).not.toContain('Coffee');
    expect(view.stage.sorting).toMatchObject({
      groups: [own, { groupId: 'g2', texts: expect.toSatisfy((texts: unknown[]) => texts.length === 2) }],
      hidden: ['coffee'],
    });
  });

  test('a reply that is no grouping, a refusal and no assistant change nothing', async () => {
    const { assistant } = speaker('I would rather not.', undefined);
    const gameId = await asked(assistant);
    expect((await group(gameId)).code).toBe('assistant-garbled');
    expect((await group(gameId)).code).toBe('assistant-refused');
    expect((await group(gameId, 'guest:p1')).code).toBe('not-allowed');
    const view = await world.hostView(gameId);
    expect(view.stage.sorting).toBeUndefined();
    await world.close();
    const other = await asked(undefined);
    expect((await group(other)).code).toBe('assistant-off');
    const without = await world.hostView(other);
    expect(without.hasAssistant).toBeUndefined();
  });

  test('with one answer there is nothing to group', async () => {
    const { assistant, asked: requests } = speaker();
    const gameId = await asked(assistant, ['Coffee']);
    expect((await group(gameId)).code).toBe('grouping-empty');
    expect(requests).toEqual([]);
  });
});
