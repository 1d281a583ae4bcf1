/** For `Lazy`: one part of the editor is seen at a time. */
export const loadStopsPart = async () => (await import('../stops/StopsPart.tsx')).StopsPart;
export const loadTeamsPart = async () => (await import('./TeamsPart.tsx')).TeamsPart;
export const loadOrderPart = async () => (await import('./OrderPart.tsx')).OrderPart;
export const loadRehearsalPart = async () => (await import('./RehearsalPart.tsx')).RehearsalPart;
export const loadReadyPart = async () => (await import('./ReadyPart.tsx')).ReadyPart;
export const loadFilesPart = async () => (await import('../files/FilesPart.tsx')).FilesPart;
export const loadImportPart = async () => (await import('../files/ImportPart.tsx')).ImportPart;
export const loadSheets = async () => (await import('../cards/Sheets.tsx')).Sheets;
