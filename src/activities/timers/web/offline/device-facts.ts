import type { DeviceFacts } from '#activities/timers/contract.views.ts';

const platformOf = (navigator: object): string | undefined => {
  const agent: unknown = 'userAgentData' in navigator ? navigator.userAgentData : undefined;
  if (typeof agent !== 'object' || agent === null || !('platform' in agent)) return undefined;
  return typeof agent.platform === 'string' && agent.platform !== '' ? agent.platform : undefined;
};

/** Facts about the device, for the statistics. */
export const deviceFacts = (): DeviceFacts => {
  const { navigator, screen } = globalThis;
  const platform = navigator && platformOf(navigator);
  return {
    ...(navigator && { userAgent: navigator.userAgent.slice(0, 300) }),
    ...(screen && { screenSize: `${screen.width}x${screen.height}` }),
    ...(platform !== undefined && { platform: platform.slice(0, 50) }),
  };
};
