import { useState } from 'preact/hooks';
import { Page } from '#web/kit/parts/Page.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { kitWords } from '#web/kit/words.ts';
import { ChartSpecimens } from './ChartSpecimens.tsx';
import { ColourSpecimens, TypeSpecimen } from './ColourSpecimens.tsx';
import { CardSpecimens, JoinSpecimens, ListSpecimens, TabSpecimens } from './ContentSpecimens.tsx';
import { ButtonSpecimens, ChoiceSpecimens, FieldSpecimens } from './ControlSpecimens.tsx';
import {
  EmptySpecimens,
  OverlaySpecimens,
  ProgressSpecimens,
  StatusSpecimens,
} from './FeedbackSpecimens.tsx';
import { IconSpecimens } from './IconSpecimens.tsx';
import { showcaseWords } from './showcase-words.ts';
import { ShownThemesContext } from './Specimen.tsx';
import type { ShownThemes } from './Specimen.tsx';

/** Every part in every state. A part that looks wrong here is wrong everywhere. */
export function KitPage() {
  const [shown, setShown] = useState<ShownThemes>('both');
  return (
    <Page
      title={showcaseWords('title')}
      lead={showcaseWords('lead')}
      aside={
        <Segmented
          label={showcaseWords('themes')}
          value={shown}
          segments={[
            { value: 'both', label: showcaseWords('both') },
            { value: 'light', label: kitWords('themeLight') },
            { value: 'dark', label: kitWords('themeDark') },
          ]}
          onChange={setShown}
        />
      }
    >
      <ShownThemesContext value={shown}>
        <ColourSpecimens />
        <TypeSpecimen />
        <ButtonSpecimens />
        <FieldSpecimens />
        <ChoiceSpecimens />
        <JoinSpecimens />
        <TabSpecimens />
        <ListSpecimens />
        <CardSpecimens />
        <ChartSpecimens />
        <OverlaySpecimens />
        <ProgressSpecimens />
        <StatusSpecimens />
        <EmptySpecimens />
        <IconSpecimens />
      </ShownThemesContext>
    </Page>
  );
}
