interface BatteryManager {
  readonly level: number;
  readonly charging: boolean;
}

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly getBattery?: () => Promise<BatteryManager>;
  }
}

const LOW = 0.2;
let battery: BatteryManager | undefined;
let isAsked = false;

/** False where the browser does not tell. The manager's values go on changing by themselves. */
export const isBatteryLow = (): boolean => {
  if (!isAsked) {
    isAsked = true;
    navigator.getBattery?.().then(
      (found) => (battery = found),
      () => undefined,
    );
  }
  return battery !== undefined && !battery.charging && battery.level < LOW;
};
