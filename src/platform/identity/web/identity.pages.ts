import type { PageRoute } from '#web/kit/navigation.tsx';

export const identityPages: readonly PageRoute[] = [
  { path: '/sign-in', load: async () => (await import('./pages/SignInPage.tsx')).SignInPage },
  { path: '/sign-up', load: async () => (await import('./pages/SignUpPage.tsx')).SignUpPage },
  { path: '/account', load: async () => (await import('./pages/AccountPage.tsx')).AccountPage },
  {
    path: '/reset-password',
    load: async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
];
