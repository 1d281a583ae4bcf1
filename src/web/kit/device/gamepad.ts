/** What of a gamepad counts: which it is, and which buttons are down. */
export interface PadState {
  readonly index: number;
  readonly buttons: readonly boolean[];
}

export interface PadPress {
  readonly pad: number;
  readonly button: number;
}

/** The buttons that went down between two looks. A pad that was just plugged in presses nothing. */
export const pressedBetween = (
  before: readonly PadState[],
  after: readonly PadState[],
): readonly PadPress[] =>
  after.flatMap(({ index, buttons }) => {
    const known = before.find((pad) => pad.index === index);
    if (known === undefined) return [];
    return buttons.flatMap((isDown, button) =>
      isDown && known.buttons[button] !== true ? [{ pad: index, button }] : [],
    );
  });

const readPads = (): readonly PadState[] =>
  [...(navigator.getGamepads?.() ?? [])]
    .filter((pad) => pad !== null)
    .map(({ index, buttons }) => ({ index, buttons: buttons.map(({ pressed }) => pressed) }));

/** Looks at the buttons on every frame while a pad is connected: browsers send no events for them. */
export const watchGamepads = (onPress: (press: PadPress) => void): (() => void) => {
  if (typeof navigator.getGamepads !== 'function') return () => undefined;
  let seen: readonly PadState[] = [];
  let frame = 0;
  const look = (): void => {
    const pads = readPads();
    for (const press of pressedBetween(seen, pads)) onPress(press);
    seen = pads;
    frame = pads.length === 0 ? 0 : requestAnimationFrame(look);
  };
  const start = (): void => {
    if (frame === 0) look();
  };
  addEventListener('gamepadconnected', start);
  start();
  return () => {
    removeEventListener('gamepadconnected', start);
    cancelAnimationFrame(frame);
  };
};
