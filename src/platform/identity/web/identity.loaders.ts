/** In a file of its own: the start of the app need not know which files every page is made of. */
export const identityLoaders = {
  SignInPage: async () => (await import('./entry/SignInPage.tsx')).SignInPage,
  SignUpPage: async () => (await import('./entry/SignUpPage.tsx')).SignUpPage,
  AccountPage: async () => (await import('./account/AccountPage.tsx')).AccountPage,
  ResetPasswordPage: async () => (await import('./entry/ResetPasswordPage.tsx')).ResetPasswordPage,
};
