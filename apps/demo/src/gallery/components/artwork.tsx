import {
  Artwork,
  ArtworkHeadSkeleton,
  ArtworkSkeleton,
  ArtworkTile,
  ArtworkTitle,
  Columns,
  PendingDot,
  TextBlock,
  TileSections,
  TraitList,
} from '@foyer/ui'
import { ether } from '../world/tokens.js'
import { type ComponentStates, longText, nothing, Specimen } from './specimen.js'

/** What others made, and what they say. */
export const artwork: readonly ComponentStates[] = [
  {
    name: 'Artwork',
    shows: ['Artwork', 'ArtworkTile', 'ArtworkTitle', 'ArtworkSkeleton', 'ArtworkHeadSkeleton', 'TraitList'],
    draw: () => (
      <>
        <Specimen of="A tile, one without a picture">
          <Columns>
            <ArtworkTile image={<Artwork src={ether.icon} tag="Video" />} onClick={nothing}>
              Tidal #204
            </ArtworkTile>
            <ArtworkTile image={<Artwork />} onClick={nothing}>
              {longText}
            </ArtworkTile>
          </Columns>
        </Specimen>
        <Specimen of="Whole, with its title and what it says of itself">
          <Artwork src={ether.icon} whole />
          <ArtworkTitle>
            <h3>Tidal #204</h3>
            <p>Tideline</p>
          </ArtworkTitle>
          <TraitList
            traits={[
              { name: 'Sky', value: 'Apricot' },
              { name: 'Sea', value: longText },
            ]}
          />
        </Specimen>
        <Specimen of="On its way">
          <ArtworkHeadSkeleton />
          <Columns>
            <ArtworkSkeleton />
            <ArtworkSkeleton />
          </Columns>
        </Specimen>
      </>
    ),
  },
  {
    name: 'TileSections',
    shows: ['TileSections'],
    draw: () => (
      <TileSections
        sections={[{ id: 'tideline', heading: 'Tideline', items: ['Tidal #1', 'Tidal #2', 'Tidal #3'] }]}
        getKey={(name) => name}
        renderItem={(name) => <ArtworkTile image={<Artwork />}>{name}</ArtworkTile>}
      />
    ),
  },
  {
    name: 'TextBlock',
    shows: ['TextBlock', 'PendingDot'],
    draw: () => (
      <>
        <Specimen of="Text as it stands">
          <TextBlock label="Message">{`First line\n\n${longText}`}</TextBlock>
        </Specimen>
        <Specimen of="Something is under way">
          <p>
            Activity
            <PendingDot>Something is pending</PendingDot>
          </p>
        </Specimen>
      </>
    ),
  },
]
