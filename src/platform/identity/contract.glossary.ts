export const identityGlossary = `
signUp.body: An account. | {"name":"Ada","email":"ada@example.org","password":"three or four words"}
action: The row that was called. | polls.movePoll
address: The network the call came from, shortened.
continueAt: Where the browser should go to sign out at the login provider.
createdAt: When it was created.
detail: Ids and choices that say more about it.
device: The browser and system of the session.
email: The e-mail address. | ada@example.org
ended: How many sessions were ended. | 2
entries: Entries of the activity log, newest first.
expiresInDays: After how many days the token expires; left out, never. | 90
hasPassword: Whether the account has a password.
id: Id of the guest or account.
identity: The account that is signed in now.
identityId: Id of whoever did it.
isAdmin: Whether the account may administer the server.
isConnected: Whether a login provider is connected.
isCurrent: Whether this is the session of the call.
kind: guest or account.
label: What the login provider is called. | single sign-on
lastUsedAt: When it was last used.
mergedFrom: Id of the guest whose things are in the account now.
name: The name others see, or what a token is for. | Ada
newPassword: The new password, 10 to 128 characters. | three or four words
oidc: The login provider, if there is one.
oldPassword: The old password. | three other words
password: The password, 10 to 128 characters. | three or four words
preferences: Language, theme and other choices of the person.
search: Part of an action, an id or a network. | polls
startPath: Where signing in with the login provider begins. | /api/oidc/start
subject: Id of what it was done to.
theme: Light, dark, or the same as the device.
token: The secret itself. It is shown only once.
tokenId: Id of the token.
tokens: The API tokens, without their secrets.
view: The token as lists show it.
way: How the session began.
`;
