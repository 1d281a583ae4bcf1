const ENGLISH = `a about above after again all also always am an and any are aren't as at be because been before being
below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each
even ever every few for from further get gets got had hadn't has hasn't have haven't having he her here hers herself
him himself his how i i'd i'll i'm i've if in into is isn't it it's its itself just like lot made make makes many may
maybe me might more most much must my myself need no nor not now of off often on once one only or other our ours
ourselves out over own people perhaps quite rather really same shall she should so some something sometimes such than
that that's the their theirs them themselves then there these they thing things think this those though through to
too under until up us very was wasn't way we we're were weren't what when where which while who whom why will with
within without won't would wouldn't yes yet you you're your yours yourself yourselves`;

const GERMAN = `aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf
aus bei beim bin bis bist da dabei dadurch dafür damit danach dann daran darauf darin darum das dass daß dazu dein
deine deinem deinen deiner dem den denen denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir
doch dort du durch eher ein eine einem einen einer eines einfach einige er es etwa etwas euch euer eure für gab ganz
gar gegen gibt gut habe haben hat hatte hätte hätten her hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer
im immer in ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinem keinen keiner können könnte könnten
leute lieber machen macht mal man manche manchmal mehr mein meine meinem meinen meiner mich mir mit möchte muss müssen
nach nicht nichts noch nun nur ob oder oft ohne schon sehr sein seine seinem seinen seiner seit sich sie sind so
solche soll sollen sollte sollten sondern sonst sowie über um und uns unser unsere unserem unseren unserer unter viel
viele vielleicht vom von vor während war wäre waren wären warum was weil weiter welche welchem welchen welcher wenn
wer werde werden wie wieder will wir wird wirklich wo wollen würde würden zu zum zur zwar zwischen`;

/** Words that say nothing of what an answer is about. Both languages at once: a room may speak both. */
export const STOP_WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${GERMAN}`.split(/\s+/));
