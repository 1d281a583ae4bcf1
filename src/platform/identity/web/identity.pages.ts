import type { PageRoute } from '#web/kit/navigation.tsx';
import type { identityLoaders } from './identity.loaders.ts';

const page = (name: keyof typeof identityLoaders) => async () =>
  (await import('./identity.loaders.ts')).identityLoaders[name]();

export const identityPages: readonly PageRoute[] = [
  { path: '/sign-in', load: page('SignInPage') },
  { path: '/sign-up', load: page('SignUpPage') },
  { path: '/account', load: page('AccountPage') },
  {
    path: '/reset-password',
    load: page('ResetPasswordPage'),
  },
];
