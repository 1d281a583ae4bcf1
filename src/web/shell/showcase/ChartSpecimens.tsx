import { BarChart } from '#web/kit/charts/BarChart.tsx';
import { LineChart } from '#web/kit/charts/LineChart.tsx';
import { StackedBars } from '#web/kit/charts/StackedBars.tsx';
import { showcaseWords } from './showcase-words.ts';
import { Column, Specimen } from './Specimen.tsx';

const rounds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => showcaseWords('round', { n: index + 1 }));

export function ChartSpecimens() {
  return (
    <Specimen title={showcaseWords('charts')}>
      {() => (
        <Column>
          <BarSpecimens />
          <LineChart
            title={showcaseWords('lineTitle')}
            steps={rounds(6)}
            lines={[
              { id: 'ana', label: 'Ana', player: 1, values: [120, 260, 300, 520, 610, 800] },
              { id: 'ben', label: 'Ben', player: 2, values: [80, 190, 420, 450, 640, 760] },
              { id: 'chidi', label: 'Chidi', player: 3, values: [60, 90, 150, 280, 330, 410] },
            ]}
          />
          <StackedBars
            title={showcaseWords('stackTitle')}
            rows={rounds(3)}
            layers={[
              { id: 'noodles', label: showcaseWords('noodles'), player: 1, values: [14, 16, 19] },
              { id: 'pizza', label: showcaseWords('pizza'), player: 2, values: [11, 12, 14] },
              { id: 'soup', label: showcaseWords('soup'), player: 6, values: [5, 5, 0] },
              { id: 'picnic', label: showcaseWords('picnic'), player: 5, values: [3, 0, 0] },
            ]}
          />
        </Column>
      )}
    </Specimen>
  );
}

function BarSpecimens() {
  return (
    <>
      <div data-activity="polls">
        <BarChart
          title={showcaseWords('barTitle')}
          highlight="noodles"
          bars={[
            { id: 'noodles', label: showcaseWords('noodles'), value: 18 },
            { id: 'pizza', label: showcaseWords('pizza'), value: 11 },
            { id: 'soup', label: showcaseWords('soup'), value: 4 },
          ]}
        />
      </div>
      <BarChart
        title={showcaseWords('marksTitle')}
        isDense
        bars={[0, 1, 4, 12, 7].map((value, index) => ({
          id: String(index),
          label: String(index + 1),
          value,
        }))}
      />
    </>
  );
}
