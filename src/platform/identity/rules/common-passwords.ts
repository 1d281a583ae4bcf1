/**
 * Words and keyboard walks that lead every list of leaked passwords, English and German. Shorter than
 * the shortest allowed password too: a few digits behind one of them do not make it good.
 */
const WORDS = `
123456 12345678 123456789 1234567890 12345678910 0123456789 0987654321 9876543210 1234512345 1122334455
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsx
qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertyuiopasdf qwertzuiop qwertz qwertzu azertyuiop asdfghjkl
asdfghjkl; asdfghjklö asdfgh asdf1234 asdfasdf zxcvbnm zxcvbnm123 yxcvbnm qweasdzxc qweasd qweqweqwe
qwer1234 qwerty1234 qwerty123456 abcd1234 abcdefgh abcdefghij abc123 abcabc abcd123456 a123456789 a1234567890
1234567890q 123456789a 12345qwert 123qweasd 123qweasdzxc 147258369 159753 741852963 789456123 1234qwer
password passwort passw0rd passwords password1 thisismypassword mypassword mypasswort passwordpassword
passwortpasswort changeme changemenow letmein letmeinnow letmeinplease opensesame opensaysame trustno1
iloveyou iloveyousomuch iloveyouforever iloveyou2 ichliebedich ichliebedichsosehr liebe schatz schatzi
schatzilein geheim geheimnis hallo halloliebe hallohallo hallowelt helloworld hello hellohello welcome
welcomehome welcometo willkommen administrator admin adminadmin adminpassword rootroot rootpassword superuser
master masterkey default defaultpassword temporary temppassword testtest testing test1234 testpassword
sunshine princess football baseball basketball superman batman spiderman pokemon starwars dragon monkey
shadow michael jordan liverpool chelsea arsenal barcelona manchester schalke04 bayern bayernmunchen
fcbayern borussia dortmund werder hamburg berlin deutschland frankfurt sommer winter fruehling herbst
summer spring autumn monday january computer internet samsung iphone google facebook minecraft fortnite
whatever nothing secret secretpassword topsecret blink182 metallica slipknot butterfly chocolate strawberry
cheesecake jennifer jessica michelle charlie alexander christian elizabeth victoria veronica sebastian
stephanie katharina benjamin maximilian mercedes volkswagen porsche ferrari lamborghini corvette mustang
harley yankees cowboys eagles steelers lakers freedom america australia canada england scotland ireland
hannover loveyou lovelove loveme babygirl babyboy sweetheart beautiful gorgeous darling honeybunny
fussball fußball basteln ficken fickdich arschloch scheisse schalke passwort1 lol123 asdasdasd qazwsx
qazwsxedc qazwsxedcrfv zaqxswcde poiuytrewq lkjhgfdsa mnbvcxz 0okm9ijn 1234abcd abcdabcd xxxxxxxx
correcthorsebatterystaple correct-horse-battery-staple roundtable
`;

export const commonPasswords: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
