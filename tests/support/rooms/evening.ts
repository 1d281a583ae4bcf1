import type { HostProgramme } from '#platform/rooms/contract.programme.ts';
import type { HostView, MemberView } from '#platform/rooms/contract.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import type { Caller } from '#tests/support/server/app.ts';

export interface Seated {
  readonly caller: Caller;
  readonly memberId: string;
  /** The secret of the seat. */
  readonly seat: string;
  readonly room: MemberView;
}

interface OwnWay {
  readonly path?: string;
  readonly seat?: { readonly of: string; readonly token: string };
}

/** A room of the whole product, its host and people who join, over the API. */
export interface Evening {
  readonly composed: ComposedApp;
  readonly host: Caller;
  readonly roomId: string;
  join(name: string): Promise<Seated>;
  /** Somebody's seat on another device, by its link: a browser with a session of its own. */
  secondDevice(seated: Seated): Promise<Seated>;
  /** Where the room sends them, as their phone asks. */
  wayOf(seated: Seated): Promise<OwnWay>;
  /** An item of this kind, started. */
  play(item: object): Promise<HostProgramme>;
  end(itemId: string): Promise<HostProgramme>;
  read(): Promise<HostProgramme>;
  close(): Promise<void>;
}

export const must = async <T>(answer: Promise<{ readonly status: number; readonly body: T }>): Promise<T> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

export const startEvening = async (
  options: NonNullable<Parameters<typeof startComposedApp>[0]> = {},
): Promise<Evening> => {
  const composed = await startComposedApp(options);
  const newcomer = async (): Promise<Caller> => composed.callerWith(await composed.newGuest());
  const host = await newcomer();
  const opened = await must(
    host.request<{ room: HostView }>('POST /api/rooms', { body: { title: 'Friday', hostName: 'Hana' } }),
  );
  const { roomId } = opened.room;
  const items = `/api/rooms/${roomId}/items`;
  return {
    composed,
    host,
    roomId,
    async join(name) {
      const caller = await newcomer();
      const line = `POST /api/rooms/${roomId}/members`;
      const { room, seat } = await must(
        caller.request<{ room: MemberView; seat: string }>(line, { body: { name } }),
      );
      return { caller, memberId: room.me.memberId, seat, room };
    },
    secondDevice: async (seated) => ({ ...seated, caller: await newcomer() }),
    wayOf: ({ caller, seat }) =>
      must(caller.request<OwnWay>(`GET /api/rooms/${roomId}/way?seat=${encodeURIComponent(seat)}`)),
    async play(item) {
      const added = await must(host.request<HostProgramme>(`POST ${items}`, { body: item }));
      const itemId = added.items.at(-1)?.itemId ?? '';
      return must(host.request<HostProgramme>(`POST ${items}/${itemId}/start`));
    },
    end: (itemId) => must(host.request<HostProgramme>(`POST ${items}/${itemId}/end`)),
    read: () => must(host.request<HostProgramme>(`GET /api/rooms/${roomId}/programme`)),
    close: () => composed.app.close(),
  };
};
