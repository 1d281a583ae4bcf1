import { leftHandChoice, soundChoice, speechChoice } from '#web/kit/device/preferences.ts';
import { playSound, wakeSound } from '#web/kit/device/sound.ts';
import { canSpeak } from '#web/kit/device/speech.ts';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { aroundChoice, arrangement } from '../table/screen-shape.ts';
import { sheetWords } from './sheet.words.ts';
import { isLoud } from '../table/table-voice.ts';

/** How this one device sounds and lies; kept in this browser. */
export function DeviceSection() {
  return (
    <>
      <Switch
        label={sheetWords('sound')}
        isChecked={isLoud()}
        onChange={(isOn) => {
          soundChoice.set(isOn);
          wakeSound();
          if (isOn) playSound('tap');
        }}
      />
      {canSpeak() && (
        <Switch
          label={sheetWords('speech')}
          hint={sheetWords('speechHint')}
          isChecked={speechChoice.value.value === true}
          onChange={(isOn) => speechChoice.set(isOn)}
        />
      )}
      <Switch
        label={sheetWords('leftHand')}
        isChecked={leftHandChoice.value.value === true}
        onChange={(isOn) => leftHandChoice.set(isOn)}
      />
      <Switch
        label={sheetWords('around')}
        hint={sheetWords('aroundHint')}
        isChecked={arrangement() === 'around'}
        onChange={(isOn) => aroundChoice.set(isOn)}
      />
    </>
  );
}
