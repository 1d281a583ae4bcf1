/** In a file of its own: the start of the app need not know which files every page is made of. */
export const identityLoaders = {
  SignInPage: async () => (await import('./pages/SignInPage.tsx')).SignInPage,
  SignUpPage: async () => (await import('./pages/SignUpPage.tsx')).SignUpPage,
  AccountPage: async () => (await import('./pages/AccountPage.tsx')).AccountPage,
  ResetPasswordPage: async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage,
};
