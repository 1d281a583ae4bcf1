/** Who is at the table right now, in the order in which they sat down. */
export interface Person {
  readonly memberId: string;
  readonly name: string;
  readonly role: string;
}

export interface Roster {
  /** People present, watchers not counted. */
  readonly present: number;
  /** The first ones, host before all. */
  readonly people: readonly Person[];
}

/** A roster message stays under 5 kB however many have come. */
export const NAMED_PEOPLE = 50;

/** Colours and shapes to tell people apart by; the ninth looks like the first. */
export const SEAT_MARKS = 8;

/** 1 to 8: the last digit of a member id. */
export const seatMark = (memberId: string): number => {
  const digit = Number(memberId.at(-1));
  return digit >= 1 && digit <= SEAT_MARKS ? digit : 1;
};

/** The same for a team of the room: the first team has the first mark, in everything that is played. */
export const teamMark = (teamId: string): number => {
  const number = Number(teamId.split('-').at(-1));
  return number >= 1 ? ((number - 1) % SEAT_MARKS) + 1 : 1;
};

const rankOf = (person: Person): number => (person.role === 'host' ? 0 : 1);
const byArrival = (a: Person, b: Person): number =>
  rankOf(a) - rankOf(b) || (a.memberId < b.memberId ? -1 : Number(a.memberId > b.memberId));

/** Member ids sort by the time of joining; one person on two devices is one person. */
export const rosterOf = (present: readonly Person[]): Roster => {
  const people = new Map<string, Person>();
  for (const { memberId, name, role } of present) {
    if (role !== 'watcher') people.set(memberId, { memberId, name, role });
  }
  return { present: people.size, people: [...people.values()].sort(byArrival).slice(0, NAMED_PEOPLE) };
};

const isSamePerson = (a: Person, b: Person | undefined): boolean =>
  a.memberId === b?.memberId && a.name === b.name && a.role === b.role;

/** If the first names are unchanged, only the number is sent. */
export const hasSameNames = (a: Roster, b: Roster): boolean =>
  a.people.length === b.people.length &&
  a.people.every((person, index) => isSamePerson(person, b.people[index]));

const QUICKEST_MS = 100;
const SLOWEST_MS = 4000;

/** Each update goes to everybody, so updates get rarer as the room grows: bytes a second stay level. */
export const rosterIntervalMs = (present: number): number =>
  Math.min(SLOWEST_MS, Math.max(QUICKEST_MS, present * 4));

/** What changed between two rosters, for a screen reader: who came and who left among the named. */
export const rosterChanges = (
  before: Roster,
  after: Roster,
): { readonly came: readonly Person[]; readonly left: readonly Person[] } => {
  const known = new Set(before.people.map((person) => person.memberId));
  const still = new Set(after.people.map((person) => person.memberId));
  return {
    came: after.people.filter((person) => !known.has(person.memberId)),
    left: before.people.filter((person) => !still.has(person.memberId)),
  };
};
