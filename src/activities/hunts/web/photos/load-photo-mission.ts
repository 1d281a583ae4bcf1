/** For `Lazy`: what takes and sends pictures is on no first load. */
export const loadPhotoMission = async () => (await import('./PhotoMission.tsx')).PhotoMission;
